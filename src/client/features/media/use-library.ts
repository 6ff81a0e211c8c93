import { useDebouncedValue } from '@mantine/hooks'
import type { MediaItem } from '../../../shared/media/media.ts'
import { trpc } from '../../platform/trpc.ts'

const searchDelayMs = 200
const pollMs = 1000
const watchedAtOnce = 200

/** The library as far as it matches, with builds watched closely: only what is being built is asked for again. */
export function useLibrary(search: string) {
  const [asked] = useDebouncedValue(search.trim(), searchDelayMs)
  const list = trpc.media.list.useQuery(asked === '' ? {} : { search: asked }, {
    placeholderData: (before) => before,
  })
  const building = (list.data ?? []).filter(({ status }) => status === 'building').map(({ id }) => id)
  const mediaIds = building.slice(0, watchedAtOnce)
  const watched = trpc.media.list.useQuery(
    { mediaIds },
    { enabled: mediaIds.length > 0, refetchInterval: pollMs, placeholderData: (before) => before },
  )
  const fresh = new Map((mediaIds.length > 0 ? watched.data : undefined)?.map((item) => [item.id, item]))
  const newest = (item: MediaItem) => fresh.get(item.id) ?? item
  return { media: list.data?.map(newest), error: list.error, refetch: () => void list.refetch() }
}
