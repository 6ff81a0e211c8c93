/** All of them are told from the dark outline around them, and from each other. */
const colors = ['#7ff0c8', '#ffe08a', '#a9d3ff', '#ffb3ab', '#d9b8ff', '#ffc98a', '#b8f08a', '#f5b5e6'] as const

/** The color of somebody's mark: the same for everybody who sees it. */
export function personColor(uid: string): string {
  let sum = 0
  for (const character of uid) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return colors[sum % colors.length] ?? colors[0]
}
