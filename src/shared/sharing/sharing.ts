import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { visibilities } from './visibility.ts'

/** What visitors type before they see the tour. */
export const sharePassword = z.string().min(limits.sharePasswordMinLength).max(limits.passwordMaxLength)

export const getSharingInput = z.strictObject({ tourId: id })

/** Fields that are left out stay as they are. */
export const updateSharingInput = z.strictObject({
  tourId: id,
  visibility: z.enum(visibilities).optional(),
  password: sharePassword.optional(),
  embedDomains: z
    .array(z.string().max(2 * limits.domainMaxLength))
    .max(limits.embedDomainsMax)
    .optional(),
})

/** Who may see a tour by its main link, and where. */
export const sharing = z.strictObject({
  visibility: z.enum(visibilities),
  /** Whether there is a password; it is kept while another visibility is chosen, and never answered. */
  hasPassword: z.boolean(),
  /** Host names of the sites that may embed the tour; none: every site. */
  embedDomains: z.array(z.string()).readonly(),
})
export type Sharing = Readonly<z.infer<typeof sharing>>
