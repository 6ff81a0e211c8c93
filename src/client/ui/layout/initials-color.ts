/** Backgrounds of initials, dark enough for white text (4.5:1). */
export const initialsColors = [
  '#9b2c3f',
  '#8a4b08',
  '#5c6110',
  '#1f6b3a',
  '#0f6a73',
  '#24589c',
  '#5a45a8',
  '#8b3184',
] as const

/** Color of a person's initials: always the same for a name, and mostly another one for another name (FNV-1a). */
export function initialsColor(name: string): string {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return initialsColors[(hash >>> 16) % initialsColors.length] ?? initialsColors[0]
}
