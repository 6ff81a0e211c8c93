import { type ReactNode, useEffect } from 'react'
import { screenPaths } from '../../../../shared/web/routes.ts'

/** Whether this document was loaded as one of the subscription: only those may load Stripe.js. */
function isLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  // Without an answer there is nothing to decide by, and a reload could go on for ever.
  return navigation === undefined || new URL(navigation.name).pathname.startsWith(screenPaths.subscription)
}

/** Loads the document anew where it came from another screen. The address is this one's then, so that happens once. */
export function FreshDocument({ children }: { children: ReactNode }) {
  const isFresh = isLoadedHere()
  useEffect(() => {
    if (!isFresh) location.reload()
  }, [isFresh])
  return isFresh && children
}
