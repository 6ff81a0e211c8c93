import { z } from 'zod'
import { providerNames } from '../../shared/auth/providers.ts'
import { safePlace } from './place.ts'

const storageKey = 'provider-round'

/** What somebody set out for: to sign in, terms accepted, or to link another way in. */
const round = z.object({
  provider: z.enum(providerNames),
  purpose: z.enum(['sign-in', 'link']),
  returnPath: z.string().transform(safePlace),
})
export type ProviderRound = z.infer<typeof round>

/** Keeps it while the person is at the provider: in this tab, until it is closed. */
export function rememberRound(begun: ProviderRound): void {
  sessionStorage.setItem(storageKey, JSON.stringify(begun))
}

/** What the person set out for at this provider; null when this tab knows of nothing. */
export function readRound(provider: string | undefined): ProviderRound | null {
  try {
    const read = round.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return read.success && read.data.provider === provider ? read.data : null
  } catch {
    return null
  }
}

export function forgetRound(): void {
  sessionStorage.removeItem(storageKey)
}
