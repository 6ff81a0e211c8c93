import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const delayMs = 250

/**
 * Text of the search field, debounced. It is ahead of the URL during typing, and follows it when the URL changes by
 * navigation.
 */
export function useSearchText(stored: string, onSearch: (text: string) => void) {
  const [text, setTextState] = useState(stored)
  const searched = useRef(stored)
  const search = useDebouncedCallback((next: string) => {
    searched.current = next
    onSearch(next)
  }, delayMs)
  useEffect(() => {
    if (stored === searched.current) return
    searched.current = stored
    setTextState(stored)
  }, [stored])
  const setText = (next: string) => {
    setTextState(next)
    search(next)
  }
  return { text, setText }
}
