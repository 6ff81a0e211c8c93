import { useEffect } from 'react'

/** Calls back when the person returns by the browser's own way back, to a page that was about to leave. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [onReturn])
}
