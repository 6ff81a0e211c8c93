/** A name on one line: whatever else was typed into it, it stays inside its sentence (threat T80). */
export function onOneLine(name: string): string
export function onOneLine(name: string | undefined): string | undefined
export function onOneLine(name: string | undefined): string | undefined {
  return name?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
}
