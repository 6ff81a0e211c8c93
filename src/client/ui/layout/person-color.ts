import { useLayoutEffect } from 'react'
import { create } from 'zustand'

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

/** Index of the color that a person has unless another person on the screen has it. It derives from their id, not from their name. */
function preferredIndex(userId: string): number {
  // FNV-1a hash.
  let hash = 0x811c9dc5
  for (const character of userId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 16) % personColors.length
}

/** Indexes of the colors of people, by user id. */
export type AssignedColors = ReadonlyMap<string, number>

/**
 * Assigns a color to each person of a list, all different while there are colors left. People keep the color that they have
 * in `assigned`, unless another person of the list has it too. The same people get the same colors in all browsers,
 * in any order.
 */
export function assignColors(userIds: readonly string[], assigned: AssignedColors = new Map()): AssignedColors {
  const colors = new Map(assigned)
  const usedIndexes = new Set<number>()
  const withoutColor: string[] = []
  for (const userId of [...new Set(userIds)].toSorted()) {
    const index = colors.get(userId)
    if (index === undefined || usedIndexes.has(index)) withoutColor.push(userId)
    else usedIndexes.add(index)
  }
  for (const userId of withoutColor) {
    const preferred = preferredIndex(userId)
    const candidates = personColors.map((_, offset) => (preferred + offset) % personColors.length)
    const indexesOfOthers = new Set([...colors].flatMap(([otherId, index]) => (otherId === userId ? [] : [index])))
    // A color that no other person has had in this session is best, because people who leave may come back.
    const index =
      candidates.find((candidate) => !indexesOfOthers.has(candidate)) ??
      candidates.find((candidate) => !usedIndexes.has(candidate)) ??
      preferred
    colors.set(userId, index)
    usedIndexes.add(index)
  }
  return colors
}

const useAssignedColors = create<{ readonly colors: AssignedColors }>()(() => ({ colors: new Map() }))

/** Assigns different colors to the people of a list. They keep their colors on all screens for the rest of the session. */
export function useDistinctColors(userIds: readonly string[]): void {
  const list = userIds.join(' ')
  useLayoutEffect(() => {
    if (list === '') return
    useAssignedColors.setState(({ colors }) => ({ colors: assignColors(list.split(' '), colors) }))
  }, [list])
}

/** Color of a person. */
export function usePersonColor(userId: string): PersonColor {
  const index = useAssignedColors(({ colors }) => colors.get(userId)) ?? preferredIndex(userId)
  return personColors[index] ?? personColors[0]
}
