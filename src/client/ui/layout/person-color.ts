/** Color of a person in two shades of one hue. */
export type PersonColor = {
  /** Background of the initials, dark enough for white text (4.5:1). */
  readonly initials: string
  /** Outline of marks in the scene, which contrasts with their dark edge. */
  readonly mark: string
}

export const personColors: readonly [PersonColor, ...PersonColor[]] = [
  { initials: '#9b2c3f', mark: '#ffb3ab' },
  { initials: '#8a4b08', mark: '#ffc98a' },
  { initials: '#5c6110', mark: '#ffe08a' },
  { initials: '#1f6b3a', mark: '#b8f08a' },
  { initials: '#0f6a73', mark: '#7ff0c8' },
  { initials: '#24589c', mark: '#a9d3ff' },
  { initials: '#5a45a8', mark: '#d9b8ff' },
  { initials: '#8b3184', mark: '#f5b5e6' },
  { initials: '#6b4a3a', mark: '#e0c3a8' },
  { initials: '#46586b', mark: '#c3d3e4' },
  { initials: '#3f6d12', mark: '#d6f58a' },
  { initials: '#b0256a', mark: '#ffb8d6' },
]

/** Color of a person, the same on all screens and in all browsers. It derives from their id, not from their name. */
export function personColor(userId: string): PersonColor {
  // FNV-1a hash.
  let hash = 0x811c9dc5
  for (const character of userId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return personColors[(hash >>> 16) % personColors.length] ?? personColors[0]
}
