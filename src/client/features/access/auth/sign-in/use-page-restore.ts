import { useEffect } from 'react'

/** Calls back when the page is restored from the back/forward cache, for example with the Back button. */
export function usePageRestore(onRestore: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onRestore()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [onRestore])
}
