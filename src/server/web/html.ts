const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, between tags and in quoted attributes alike. Characters that no document may hold are dropped. */
export function escapeHtml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to drop
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? '')
  )
}

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
