import type { Config } from 'dompurify'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type PolicyFactory = { createPolicy(name: string, rules: Record<string, (text: string) => string>): Policy }

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

function requireBlobUrl(url: string): string {
  if (!url.startsWith('blob:')) throw new TypeError('not a blob URL')
  return url
}

/**
 * Creates the SDK's only Trusted Types policy, `stopover`, for HTML that the sanitizer parses in an inert document, and for
 * URLs of the SDK's own workers. `undefined` if the browser has no Trusted Types, `null` if the page's CSP doesn't allow
 * the policy.
 */
function createPolicy(): Policy | null | undefined {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isPolicyFactory(factory)) return undefined
  try {
    return factory.createPolicy('stopover', { createHTML: (html) => html, createScriptURL: requireBlobUrl })
  } catch {
    return null
  }
}

let cachedPolicy: { readonly policy: Policy | null | undefined } | undefined

/** The policy, created on first use, so that a page without a tour has none. */
export function trustedTypesPolicy(): Policy | null | undefined {
  cachedPolicy ??= { policy: createPolicy() }
  return cachedPolicy.policy
}

/**
 * Starts a worker from a blob URL of the SDK. If the page's CSP doesn't allow the policy, throws before the browser would
 * report a violation.
 */
export function startBlobWorker(blobUrl: string): Worker {
  const policy = trustedTypesPolicy()
  if (policy === null) throw new TypeError('the CSP forbids workers')
  // Untyped, because TypeScript's `Worker` accepts only strings and URLs.
  return Reflect.construct(Worker, [policy?.createScriptURL(blobUrl) ?? blobUrl])
}
