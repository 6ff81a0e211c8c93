import { type ReactNode, useEffect } from 'react'
import { screenPaths } from '../../../../../shared/web/routes.ts'

/** True if this document was loaded at a subscription URL, whose content security policy allows Stripe.js. */
function allowsStripe(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  // Without a navigation entry, reloading could loop forever.
  return navigation === undefined || new URL(navigation.name).pathname.startsWith(screenPaths.subscription)
}

/** Reloads the document once if it was loaded at another URL. */
export function FreshDocument({ children }: { children: ReactNode }) {
  const isFresh = allowsStripe()
  useEffect(() => {
    if (!isFresh) location.reload()
  }, [isFresh])
  return isFresh && children
}
