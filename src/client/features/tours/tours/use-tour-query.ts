import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseTourQuery, type TourQuery, tourSearchParams } from './tour-query.ts'

const searchDelayMs = 200

/** Filters and order of the list of tours in its address, and the text of the search field, which is ahead of it. */
export function useTourQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => parseTourQuery(params), [params])
  const [text, setText] = useState(query.search)
  const searchedText = useRef(query.search)
  // A change right after another one would otherwise begin with the parameters of the last render.
  const latestParams = useRef(params)
  useLayoutEffect(() => {
    latestParams.current = params
  }, [params])
  const change = (part: Partial<TourQuery>, { replaces = false } = {}) => {
    latestParams.current = tourSearchParams({ ...parseTourQuery(latestParams.current), ...part })
    setParams(latestParams.current, { replace: replaces, preventScrollReset: replaces })
  }
  const search = useDebouncedCallback((next: string) => {
    searchedText.current = next
    // Only the first letter adds a history entry, so that Back leaves the search at once.
    change({ search: next }, { replaces: query.search !== '' })
  }, searchDelayMs)
  useEffect(() => {
    if (query.search === searchedText.current) return
    searchedText.current = query.search
    setText(query.search)
  }, [query.search])
  return {
    query,
    text,
    setText: (next: string) => {
      setText(next)
      search(next.trim())
    },
    change,
    openFolder: (folder: string | null) => {
      search.cancel()
      searchedText.current = ''
      setText('')
      change({ folder, search: '' })
    },
  }
}
