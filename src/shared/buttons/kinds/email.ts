import { z } from 'zod'
import { buttonAction } from '../button-action.ts'
import { buttonLimits } from '../button-limits.ts'
import { mailtoUrl } from '../contact-urls.ts'

const email = z
  .string()
  .trim()
  .max(buttonLimits.emailMaxLength)
  .refine((text) => mailtoUrl(text) !== undefined, 'not an email address')

export const emailAction = buttonAction({
  kind: 'email',
  details: z.strictObject({ email }),
  urlOf: (details) => mailtoUrl(details.email),
})
