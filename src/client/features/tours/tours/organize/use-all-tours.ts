import { useState } from 'react'
import type { ListToursInput, TourSummary } from '../../../../../shared/tours/tour-list.ts'
import { trpc } from '../../../../platform/trpc.ts'

/** Maximum number of tours that are read to be selected. */
export const selectAllMax = 2_000

const noTours: readonly TourSummary[] = []

/** Tours of a list that were read to be selected, without displaying them. */
export function useAllTours(input: ListToursInput) {
  const { client } = trpc.useUtils()
  const key = JSON.stringify(input)
  const [readState, setReadState] = useState({ key, tours: noTours })
  return {
    tours: readState.key === key ? readState.tours : noTours,
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
      const selectable = tours.slice(0, selectAllMax)
      setReadState({ key, tours: selectable })
      return selectable
    },
    /** Forgets the tours that an action changed, which may have left the list. */
    keepOnly: (ids: readonly string[]) =>
      setReadState((before) => ({ ...before, tours: before.tours.filter(({ id }) => ids.includes(id)) })),
  }
}
