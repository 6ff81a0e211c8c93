import { z } from 'zod'
import { passwordLimits } from '../auth/password-limits.ts'
import { id } from '../texts.ts'
import { domainMaxLength } from './embed-domains.ts'
import { sharingLimits } from './sharing-limits.ts'
import { visibilities } from './visibility.ts'

export const sharePassword = z.string().min(sharingLimits.passwordMinLength).max(passwordLimits.maxLength)

export const getSharingInput = z.strictObject({ tourId: id })

/** Omitted fields stay unchanged. */
export const updateSharingInput = z.strictObject({
  tourId: id,
  visibility: z.enum(visibilities).optional(),
  password: sharePassword.optional(),
  embedDomains: z
    .array(z.string().max(2 * domainMaxLength))
    .max(sharingLimits.embedDomainsMax)
    .optional(),
})

/** Access settings of the main link. */
export const sharing = z.strictObject({
  visibility: z.enum(visibilities),
  /** The password is kept while another visibility is selected, and never returned. */
  hasPassword: z.boolean(),
  /** Host names of sites that are allowed to embed the tour; empty for all sites. */
  embedDomains: z.array(z.string()).readonly(),
})
export type Sharing = Readonly<z.infer<typeof sharing>>
