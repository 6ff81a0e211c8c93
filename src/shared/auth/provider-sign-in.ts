import { z } from 'zod'
import { browserZone } from '../kernel/time-zones.ts'
import { providerNames } from './providers.ts'

const provider = z.enum(providerNames)

/** Parameters of the redirect from a provider. `iss` is its issuer identifier (RFC 9207). */
const redirectParameters = {
  code: z.string().min(1).max(4000).meta({ description: 'Value of `code` in the redirect from the provider.' }),
  state: z.string().min(1).max(200).meta({ description: 'Value of `state` in the redirect from the provider.' }),
  iss: z
    .string()
    .max(400)
    .optional()
    .meta({ description: 'Value of `iss` in the redirect from the provider, if present.' }),
}

export const startProviderSignInInput = z.strictObject({
  provider,
  /** Path in the app to continue at; invalid ones become the tour list. */
  returnPath: z.string().max(2000).optional(),
})

export const finishProviderSignInBody = z.strictObject({
  ...redirectParameters,
  state: redirectParameters.state.optional().meta({
    description:
      'Value of `state` in the redirect from the provider. Only LinkedIn needs it; for the others the cookie is enough.',
  }),
  privacyPolicy: z.boolean().optional().meta({ description: 'Must be `true`: the person accepts the privacy policy.' }),
  timeZone: browserZone
    .optional()
    .meta({ description: 'Time zone of the account of a new person, such as `Europe/Oslo`.' }),
})
export const finishProviderSignInInput = finishProviderSignInBody.extend({ provider })

export const startLinkInput = z.strictObject({ provider })
export const finishLinkInput = z.strictObject({ provider, ...redirectParameters })

/** Response of `POST /api/admin/v2/users/{provider}`; the session is in the cookie. */
export const providerSession = z.strictObject({
  uid: z.string(),
  returnPath: z.string().meta({ description: 'Path in the app to continue at.' }),
})

/** Configured providers. */
export const offeredProviders = z.array(provider).readonly()
