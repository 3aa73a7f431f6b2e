/**
 * How a deployed group is found again. NiFi keeps the identifiers of everything in a group but not the group's own,
 * so its comments end with a line that names the flow and the definition that it holds.
 */
export interface Marker {
  readonly flow: string;
  /** First 16 digits of the definition's SHA-256. */
  readonly definition: string;
}

const MARKER = /(?:^|\n)\[flowgen ([^\s\]]+) ([0-9a-f]{16})\]\s*$/;

export function readMarker(comments: string | undefined | null): Marker | undefined {
  const match = MARKER.exec(comments ?? '');
  return match ? { flow: match[1]!, definition: match[2]! } : undefined;
}

/** The comments without the marker: what the author wrote. */
export function withoutMarker(comments: string | undefined | null): string {
  return (comments ?? '').replace(MARKER, '');
}

export function withMarker(comments: string | undefined | null, marker: Marker): string {
  const own = withoutMarker(comments);
  return `${own}${own === '' ? '' : '\n'}[flowgen ${encodeURIComponent(marker.flow)} ${marker.definition}]`;
}

/** True where the marker is of the flow. */
export function isMarkedAs(marker: Marker | undefined, flowId: string): boolean {
  return marker !== undefined && marker.flow === encodeURIComponent(flowId);
}
