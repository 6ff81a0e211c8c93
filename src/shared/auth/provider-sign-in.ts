import { z } from 'zod'
import { providerNames } from './providers.ts'

const provider = z.enum(providerNames)

/** Parameters of the redirect from a provider. `iss` is its issuer identifier (RFC 9207). */
const redirectParameters = {
  code: z.string().min(1).max(4000).meta({ description: 'As the provider sent it back.' }),
  state: z.string().min(1).max(200).meta({ description: 'As the provider sent it back.' }),
  iss: z.string().max(400).optional().meta({ description: 'As the provider sent it back, if it did.' }),
}

export const startProviderSignInInput = z.strictObject({
  provider,
  /** Path in the app to continue at; invalid ones become the tour list. */
  returnPath: z.string().max(2000).optional(),
})

export const finishProviderSignInBody = z.strictObject({
  ...redirectParameters,
  state: redirectParameters.state.optional().meta({
    description: 'As the provider sent it back. Only LinkedIn needs it; the cookie of the round says the rest.',
  }),
  privacyPolicy: z.boolean().optional().meta({ description: 'Accepts the terms; nothing but `true` does.' }),
})
export const finishProviderSignInInput = finishProviderSignInBody.extend({ provider })

export const startLinkInput = z.strictObject({ provider })
export const finishLinkInput = z.strictObject({ provider, ...redirectParameters })

/** Answer of `POST /api/admin/v2/users/{provider}`; the session is in the cookie. */
export const providerSession = z.strictObject({
  uid: z.string(),
  returnPath: z.string().meta({ description: 'Where in the app to go on.' }),
})

/** Configured providers. */
export const offeredProviders = z.array(provider).readonly()
