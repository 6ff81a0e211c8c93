import { z } from 'zod'
import { limits } from '../../limits.ts'
import { buttonAction } from '../button-action.ts'
import { letterAddress } from '../contact-addresses.ts'

const email = z
  .string()
  .trim()
  .max(limits.emailMaxLength)
  .refine((text) => letterAddress(text) !== undefined, 'not an e-mail address')

/** Begins a letter. */
export const emailAction = buttonAction({
  kind: 'email',
  details: z.strictObject({ email }),
  addressOf: (details) => letterAddress(details.email),
})
