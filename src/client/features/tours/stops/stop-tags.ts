import type { Tour } from '../../../../shared/tours/tours.ts'

/** Tags of the stops of a tour, most used first. */
export function stopTags({ stops }: Pick<Tour, 'stops'>): readonly string[] {
  const counts = new Map<string, number>()
  for (const tag of stops.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag)
}
