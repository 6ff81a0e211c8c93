const jsonEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Escapes JSON for a `<script type="application/json">` element, so that it can't end the element or a line of script
 * (threat T55). JSON has none of these characters outside strings, so that the whole text can be escaped.
 */
export function inlineJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => jsonEscapes[character] ?? '')
}
