import { useState } from 'react'
import type { ListToursInput, TourSummary } from '../../../../../shared/tours/tour-list.ts'
import { trpc } from '../../../../platform/trpc.ts'

/** Maximum number of tours that are read to be selected. */
export const selectAllMax = 2_000

const noTours: ReadonlyMap<string, TourSummary> = new Map()

/** Tours that a list displays or displayed, or that were read without displaying them, by id. */
export function useAllTours(input: ListToursInput, displayed: readonly TourSummary[]) {
  const { client } = trpc.useUtils()
  const [known, setKnown] = useState(noTours)
  const withTours = (before: ReadonlyMap<string, TourSummary>, tours: readonly TourSummary[]) =>
    new Map([...before, ...tours.map((tour): [string, TourSummary] => [tour.id, tour])])
  if (displayed.some((tour) => known.get(tour.id) !== tour)) setKnown(withTours(known, displayed))
  return {
    known,
    /** Reads all tours of the list, up to `selectAllMax`. */
    load: async (): Promise<readonly TourSummary[]> => {
      const tours: TourSummary[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof client.tours.list.query>> = await client.tours.list.query(
          cursor === null ? input : { ...input, cursor },
        )
        tours.push(...page.tours)
        cursor = page.nextCursor
      } while (cursor !== null && tours.length < selectAllMax)
      setKnown((before) => withTours(before, tours))
      return tours
    },
  }
}
