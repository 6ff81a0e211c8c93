const jsonEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * JSON for a `<script type="application/json">`: the same value, in characters that can end neither the element nor a
 * line of script (threat T55). Outside of strings JSON has none of them, so the text can be replaced as it is.
 */
export function inlineJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => jsonEscapes[character] ?? '')
}
