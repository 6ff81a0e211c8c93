import type { StripeConstructor } from '@stripe/stripe-js'

const loads = new Map<string, Promise<StripeConstructor>>()

function load(url: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loads.delete(url)
      reject(new Error(`${url} could not be loaded`))
    }
    script.src = url
    script.onerror = fail
    script.onload = () => (window.Stripe === undefined ? fail() : resolve(window.Stripe))
    document.head.append(script)
  })
}

/**
 * Loads Stripe.js from a configurable URL, which Stripe's own npm package doesn't support. Loaded once per document; a
 * failed load can be retried.
 */
export function loadStripeScript(url: string): Promise<StripeConstructor> {
  const loading = loads.get(url) ?? load(url)
  loads.set(url, loading)
  return loading
}
