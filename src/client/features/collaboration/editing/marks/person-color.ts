/** Colors that contrast with the dark outline of people's markers, and with each other. */
const colors = ['#7ff0c8', '#ffe08a', '#a9d3ff', '#ffb3ab', '#d9b8ff', '#ffc98a', '#b8f08a', '#f5b5e6'] as const

/** Color of a person's marker in the scene, the same in every browser. */
export function personColor(userId: string): string {
  let hash = 0
  for (const character of userId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return colors[hash % colors.length] ?? colors[0]
}
