import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { TourTag } from '../../../../../shared/tours/bulk-tours.ts'
import { wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'

const byUse = (tags: readonly TourTag[]): readonly TourTag[] => tags.toSorted((a, b) => b.count - a.count)

/** Tags of the account's tours, most used first. */
export function useTourTags() {
  const { client } = trpc.useUtils()
  const list = wholeListOptions({
    queryKey: getQueryKey(trpc.tours.tags, {}),
    readPage: client.tours.tags.query,
    rowsOf: (page) => page.tags,
    idOf: ({ tag }) => tag,
  })
  return useQuery({ ...list, select: byUse })
}
