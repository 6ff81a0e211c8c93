import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseTourQuery, type TourQuery, tourSearchParams } from './tour-query.ts'

const searchDelayMs = 200

/**
 * Filters and order of the list of tours in its URL, and the text of the search field, which updates the URL with a
 * delay.
 */
export function useTourQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => parseTourQuery(params), [params])
  const [text, setText] = useState(query.search)
  const searchedText = useRef(query.search)
  // Two changes in a row would otherwise both start from the parameters of the last render.
  const latestParams = useRef(params)
  useLayoutEffect(() => {
    latestParams.current = params
  }, [params])
  const changeQuery = (part: Partial<TourQuery>, { replaces = false } = {}) => {
    latestParams.current = tourSearchParams({ ...parseTourQuery(latestParams.current), ...part })
    setParams(latestParams.current, { replace: replaces, preventScrollReset: replaces })
  }
  const applySearch = useDebouncedCallback((searchText: string) => {
    searchedText.current = searchText
    // Only the first letter adds a history entry, so that Back leaves the search at once.
    changeQuery({ search: searchText }, { replaces: query.search !== '' })
  }, searchDelayMs)
  useEffect(() => {
    if (query.search === searchedText.current) return
    searchedText.current = query.search
    setText(query.search)
  }, [query.search])
  return {
    query,
    text,
    setText: (newText: string) => {
      setText(newText)
      applySearch(newText.trim())
    },
    changeQuery,
    openFolder: (folder: string | null) => {
      applySearch.cancel()
      searchedText.current = ''
      setText('')
      changeQuery({ folder, search: '' })
    },
  }
}
