import { z } from 'zod'
import { providerNames } from '../../shared/auth/providers.ts'
import { validReturnPath } from './return-path.ts'

const storageKey = 'provider-round'

/** OAuth flow in progress: a sign-in with accepted terms, or the linking of a provider. */
const flowSchema = z.object({
  provider: z.enum(providerNames),
  purpose: z.enum(['sign-in', 'link']),
  returnPath: z.string().transform(validReturnPath),
})
export type ProviderFlow = z.infer<typeof flowSchema>

/** Stores the flow in this tab while the user is at the provider. */
export function storeFlow(flow: ProviderFlow): void {
  sessionStorage.setItem(storageKey, JSON.stringify(flow))
}

/** Flow of this tab with a provider; null without one. */
export function readFlow(provider: string | undefined): ProviderFlow | null {
  try {
    const parsed = flowSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return parsed.success && parsed.data.provider === provider ? parsed.data : null
  } catch {
    return null
  }
}

export function clearFlow(): void {
  sessionStorage.removeItem(storageKey)
}
