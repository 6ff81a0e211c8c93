import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { MediaTag } from '../../../../shared/media/library.ts'
import { wholeListOptions } from '../../../platform/lists/whole-list.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Names of tags, most used first. */
export const tagNamesByUse = (tags: readonly MediaTag[]): readonly string[] =>
  tags.toSorted((a, b) => b.count - a.count).map(({ tag }) => tag)

/** Names of the library's tags, most used first; empty until loaded. */
export function useTags(): readonly string[] {
  const { client } = trpc.useUtils()
  const list = wholeListOptions({
    queryKey: getQueryKey(trpc.media.tags, {}),
    readPage: client.media.tags.query,
    rowsOf: ({ tags }) => tags,
    idOf: ({ tag }) => tag,
  })
  const { data = [] } = useQuery({ ...list, select: tagNamesByUse })
  return data
}
