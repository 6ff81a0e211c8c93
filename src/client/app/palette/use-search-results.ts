import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '../../../shared/web/routes.ts'
import type { Command } from '../../platform/commands/commands.ts'
import { trpc } from '../../platform/trpc.ts'

const searchDelayMs = 200
const minMediaQueryLength = 2
const maxResults = 6

/** Tours and media of the account that match the query, as commands. Without a query: the tours edited last. */
export function useSearchResults(query: string) {
  const { client } = trpc.useUtils()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(query.trim(), searchDelayMs)
  // The palette has keys of its own, because the lists of tours and media are cached by pages under theirs.
  const tours = useQuery({
    queryKey: ['palette', 'tours', search],
    queryFn: ({ signal }) => client.tours.list.query(search === '' ? {} : { search }, { signal }),
    placeholderData: keepPreviousData,
  })
  const media = useQuery({
    queryKey: ['palette', 'media', search],
    queryFn: ({ signal }) => client.media.list.query({ search, limit: maxResults }, { signal }),
    enabled: search.length >= minMediaQueryLength,
    placeholderData: keepPreviousData,
  })
  const tourCommands = (tours.data?.tours ?? []).slice(0, maxResults).map(
    ({ id, name, coverUrl }): Command => ({
      id: `tour ${id}`,
      group: 'tours',
      name,
      thumbnailUrl: coverUrl,
      run: () => void navigate(linkTo.editTour(id)),
    }),
  )
  const matchingMedia = search.length >= minMediaQueryLength ? (media.data?.items ?? []) : []
  const mediaCommands = matchingMedia.map(
    ({ id, name, thumbnailUrl }): Command => ({
      id: `media ${id}`,
      group: 'media',
      name,
      thumbnailUrl,
      run: () => void navigate(linkTo.media(id)),
    }),
  )
  return {
    commands: [...tourCommands, ...mediaCommands],
    isSearching: query.trim() !== search || tours.isFetching || media.isFetching,
    hasFailed: tours.isError || media.isError,
  }
}
