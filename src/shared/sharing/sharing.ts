import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { visibilities } from './visibility.ts'

export const sharePassword = z.string().min(limits.sharePasswordMinLength).max(limits.passwordMaxLength)

export const getSharingInput = z.strictObject({ tourId: id })

/** Omitted fields stay unchanged. */
export const updateSharingInput = z.strictObject({
  tourId: id,
  visibility: z.enum(visibilities).optional(),
  password: sharePassword.optional(),
  embedDomains: z
    .array(z.string().max(2 * limits.domainMaxLength))
    .max(limits.embedDomainsMax)
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
