import type { Config } from 'dompurify'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type PolicyFactory = { createPolicy(name: string, rules: Record<string, (text: string) => string>): Policy }

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

function ownScriptAddress(address: string): string {
  if (!address.startsWith('blob:')) throw new TypeError('not a script made here')
  return address
}

/**
 * The one Trusted Types policy of the SDK, named `stopover`: HTML on its way into the sanitiser's inert document, and
 * the addresses of workers made here. `undefined` where the browser has no Trusted Types, `null` where the page's CSP
 * does not allow ours.
 */
function createPolicy(): Policy | null | undefined {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isPolicyFactory(factory)) return undefined
  try {
    return factory.createPolicy('stopover', { createHTML: (html) => html, createScriptURL: ownScriptAddress })
  } catch {
    return null
  }
}

let created: { readonly policy: Policy | null | undefined } | undefined

/** The policy, made when it is first wanted: a page sees no policy before it shows a tour. */
export function trustedTypesPolicy(): Policy | null | undefined {
  created ??= { policy: createPolicy() }
  return created.policy
}

/**
 * Starts a worker from a script made here. Throws where the page's CSP allows no policy of ours, before the browser
 * would report a violation.
 */
export function startOwnWorker(blobAddress: string): Worker {
  const policy = trustedTypesPolicy()
  if (policy === null) throw new TypeError('the page allows no worker')
  // The library's types know only text here, hence the untyped construction.
  return Reflect.construct(Worker, [policy?.createScriptURL(blobAddress) ?? blobAddress])
}
