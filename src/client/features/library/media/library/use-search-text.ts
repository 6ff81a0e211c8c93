import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const delayMs = 250

/**
 * Text of the search field, debounced. It is ahead of the URL during typing, and follows it when the URL changes by
 * navigation.
 */
export function useSearchText(urlText: string, onSearch: (text: string) => void) {
  const [text, setTextState] = useState(urlText)
  const lastSearch = useRef(urlText)
  const search = useDebouncedCallback((next: string) => {
    lastSearch.current = next
    onSearch(next)
  }, delayMs)
  useEffect(() => {
    if (urlText === lastSearch.current) return
    lastSearch.current = urlText
    setTextState(urlText)
  }, [urlText])
  const setText = (next: string) => {
    setTextState(next)
    search(next)
  }
  return { text, setText }
}
