/** A name on one line: it stays inside its sentence, also with line breaks typed into it (threat T80). */
export function onOneLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
}
