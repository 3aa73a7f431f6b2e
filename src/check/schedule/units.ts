// FormatUtils of NiFi; lower case only, since the schedule of a processor takes no other.
const duration =
  /^\d+(?:\.\d+)?\s*(?:ns|nano|nanos|nanosecond|nanoseconds|ms|milli|millis|millisecond|milliseconds|s|sec|secs|second|seconds|m|min|mins|minute|minutes|h|hr|hrs|hour|hours|d|day|days|w|wk|wks|week|weeks)$/;

const size = /^\d+(?:\.\d+)?\s*(?:B|KB|MB|GB|TB)$/i;

/** `5 sec`, `500 millis`, `1.5 hours`. */
export function isDuration(text: string): boolean {
  return duration.test(text.trim());
}

/** `10 KB`, `1 GB`. */
export function isSize(text: string): boolean {
  return size.test(text.trim());
}
