/**
 * The functions of NiFi's expression language: where each may stand and how many arguments it takes, as the
 * grammar of NiFi 2 (AttributeExpressionParser.g) has it. Their names are reserved: an attribute of the same name
 * must be quoted.
 */
export interface ExpressionFunction {
  /** `start`: `${now()}`; `call`: `${attribute:trim()}`; `attributes`: chooses several attributes as the subject. */
  readonly place: 'start' | 'call' | 'both' | 'attributes';
  readonly min: number;
  readonly max: number;
  /** Where it stands at the start, if that differs. */
  readonly startMax?: number;
  /** A number between the two that it does not take. */
  readonly except?: number;
}

function all(
  place: ExpressionFunction['place'],
  min: number,
  max: number,
  names: string,
): [string, ExpressionFunction][] {
  return names.split(' ').map((name) => [name, { place, min, max }]);
}

export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ...all('start', 0, 0, 'UUID ip nextInt now random thread'),
  ...all('start', 0, 1, 'hostname'),
  ...all('start', 1, 1, 'getStateValue literal'),
  ...all('start', 7, 7, 'getUri'),
  // ${math('random')}, ${number:math('pow', 2)}
  ['math', { place: 'both', min: 1, max: 2, startMax: 1 }],
  ...all(
    'attributes',
    1,
    Number.POSITIVE_INFINITY,
    'allAttributes allDelineatedValues allMatchingAttributes anyAttribute anyDelineatedValue anyMatchingAttribute',
  ),
  ...all('call', 0, 0, 'base64Decode base64Encode count isEmpty isJson isNull length not notNull'),
  ...all('call', 0, 0, 'escapeCsv escapeHtml3 escapeHtml4 escapeJson escapeXml'),
  ...all('call', 0, 0, 'unescapeCsv unescapeHtml3 unescapeHtml4 unescapeJson unescapeXml'),
  ...all('call', 0, 0, 'evaluateELString toDecimal toLower toMicros toNanos toNumber toString toUpper trim'),
  ...all('call', 0, 0, 'urlDecode urlEncode'),
  ...all('call', 0, 2, 'toDate'),
  ['toInstant', { place: 'call', min: 0, max: 2, except: 1 }],
  ...all('call', 1, 1, 'UUID3 UUID5 and append contains divide endsWith equals equalsIgnoreCase find fromRadix'),
  ...all('call', 1, 1, 'ge gt hash indexOf join jsonPath jsonPathDelete lastIndexOf le lt matches minus mod multiply'),
  ...all('call', 1, 1, 'or plus prepend replaceByPattern replaceEmpty replaceNull startsWith'),
  ...all('call', 1, 1, 'substringAfter substringAfterLast substringBefore substringBeforeLast'),
  ...all('call', 1, 2, 'format padLeft padRight repeat substring toRadix'),
  ...all('call', 2, 2, 'formatInstant ifElse jsonPathAdd jsonPathSet replace replaceAll replaceFirst'),
  ...all('call', 3, 3, 'jsonPathPut'),
  ...all('call', 1, 5, 'getDelimitedField'),
  ...all('call', 1, Number.POSITIVE_INFINITY, 'in'),
]);

/** Reserved like the names of functions. */
export const KEYWORDS: ReadonlySet<string> = new Set(['true', 'false', 'null']);
