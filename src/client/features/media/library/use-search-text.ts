import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/**
 * What is in the search field, which runs ahead of the address while somebody types, and follows it when the address
 * changes by itself.
 */
export function useSearchText(stored: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(stored)
  const asked = useRef(stored)
  const search = useDebouncedCallback((wanted: string) => {
    asked.current = wanted
    onSearch(wanted)
  }, pauseMs)
  useEffect(() => {
    if (stored === asked.current) return
    asked.current = stored
    setText(stored)
  }, [stored])
  const type = (wanted: string) => {
    setText(wanted)
    search(wanted)
  }
  return { text, type }
}
