import { z } from 'zod'
import { email, line } from '../texts.ts'
import { linkToken } from './email-links.ts'
import { newPasswordInput } from './passwords.ts'

const privacyPolicy = z.literal(true).meta({ description: 'Accepts the terms; nothing but `true` does.' })

/** Asks for an account. Without accepting the terms nobody gets an email (threat T14). */
export const signUpInput = z.strictObject({
  email,
  privacyPolicy,
  firstName: line.optional(),
  lastName: line.optional(),
})

/** The same for an email that has an account and one that has none. */
export const signUpOutput = z.strictObject({
  email: z.string().meta({ description: 'The address we sent the link to.' }),
  hasMailServer: z.boolean().meta({
    description: 'False where no mail server is configured: emails then stay in the mailbox of root admins.',
  }),
})

export const getSignUpInput = z.strictObject({ token: linkToken })
/** What counts is who accepts the terms here, with the email: anybody could have asked for it (threat T37). */
export const finishSignUpInput = z.strictObject({
  token: linkToken,
  firstName: line.min(1),
  lastName: line,
  password: newPasswordInput,
  privacyPolicy,
})

/** Whose sign-up a link goes on with, and what they said of themselves before. */
export const openSignUp = z.strictObject({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type OpenSignUp = Readonly<z.infer<typeof openSignUp>>
