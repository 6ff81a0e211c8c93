import { type ProviderName, providerNames } from '../../shared/auth/providers.ts'
import { validReturnPath } from './return-path.ts'

const storageKey = 'provider-round'

/** OAuth flow in progress: a sign-in with accepted terms, or the linking of a provider. */
export type ProviderFlow = {
  readonly provider: ProviderName
  readonly purpose: 'sign-in' | 'link'
  readonly returnPath: string
}

/** Stores the flow in this tab while the user is at the provider. */
export function storeFlow(flow: ProviderFlow): void {
  sessionStorage.setItem(storageKey, JSON.stringify(flow))
}

function parseFlow(value: unknown): ProviderFlow | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('provider' in value && 'purpose' in value && 'returnPath' in value)) return null
  const { purpose, returnPath } = value
  const provider = providerNames.find((name) => name === value.provider)
  if (provider === undefined || (purpose !== 'sign-in' && purpose !== 'link')) return null
  return typeof returnPath === 'string' ? { provider, purpose, returnPath: validReturnPath(returnPath) } : null
}

/** Flow of this tab with a provider; null without one. */
export function readFlow(provider: string | undefined): ProviderFlow | null {
  try {
    const flow = parseFlow(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return flow?.provider === provider ? flow : null
  } catch {
    return null
  }
}

export function clearFlow(): void {
  sessionStorage.removeItem(storageKey)
}
