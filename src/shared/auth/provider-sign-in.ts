import { z } from 'zod'
import { providerNames } from './providers.ts'

const provider = z.enum(providerNames)

/** What a provider's answer holds. `iss` is its name for itself, where it sends one (RFC 9207). */
const providerAnswer = {
  code: z.string().min(1).max(4000).meta({ description: 'As the provider sent it back.' }),
  state: z.string().min(1).max(200).meta({ description: 'As the provider sent it back.' }),
  iss: z.string().max(400).optional().meta({ description: 'As the provider sent it back, if it did.' }),
}

export const startProviderSignInInput = z.strictObject({
  provider,
  /** Where in the app to go on afterwards; the tour list for anything that is no screen of it. */
  returnPath: z.string().max(2000).optional(),
})

export const finishProviderSignInBody = z.strictObject({
  ...providerAnswer,
  state: providerAnswer.state.optional().meta({
    description: 'As the provider sent it back. Only LinkedIn needs it; the cookie of the round says the rest.',
  }),
  privacyPolicy: z.boolean().optional().meta({ description: 'Accepts the terms; nothing but `true` does.' }),
})
export const finishProviderSignInInput = finishProviderSignInBody.extend({ provider })

export const startLinkInput = z.strictObject({ provider })
export const finishLinkInput = z.strictObject({ provider, ...providerAnswer })

/** Answer of `POST /api/admin/v2/users/{provider}`; the session is in the cookie. */
export const providerSession = z.strictObject({
  uid: z.string(),
  returnPath: z.string().meta({ description: 'Where in the app to go on.' }),
})

/** Which providers are set up here. */
export const offeredProviders = z.array(provider).readonly()
