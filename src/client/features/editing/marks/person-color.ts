/** Colors that contrast with the dark outline of marks, and with each other. */
const colors = ['#7ff0c8', '#ffe08a', '#a9d3ff', '#ffb3ab', '#d9b8ff', '#ffc98a', '#b8f08a', '#f5b5e6'] as const

/** Color of a person's mark, the same for all viewers. */
export function personColor(uid: string): string {
  let hash = 0
  for (const character of uid) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return colors[hash % colors.length] ?? colors[0]
}
