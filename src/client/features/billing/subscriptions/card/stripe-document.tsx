import { type ReactNode, useEffect } from 'react'
import { screenPaths } from '../../../../../shared/web/routes.ts'

/** True if this document was loaded from a subscription URL. Only their content security policy allows Stripe.js. */
function allowsStripe(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  // Without a navigation entry, reloading could loop forever.
  return navigation === undefined || new URL(navigation.name).pathname.startsWith(screenPaths.subscription)
}

/**
 * Renders its children in a document that may load Stripe.js. Any other document is reloaded, which applies the content
 * security policy of the current URL.
 */
export function StripeDocument({ children }: { children: ReactNode }) {
  const isAllowed = allowsStripe()
  useEffect(() => {
    if (!isAllowed) location.reload()
  }, [isAllowed])
  return isAllowed && children
}
