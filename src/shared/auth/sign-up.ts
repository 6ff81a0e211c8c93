import { z } from 'zod'
import { browserZone } from '../kernel/time-zones.ts'
import { email, line } from '../texts.ts'
import { linkToken } from './email-links.ts'
import { newPasswordInput } from './passwords.ts'

const privacyPolicy = z.literal(true).meta({ description: 'Must be `true`: the person accepts the privacy policy.' })

/** Request for an account. The email is sent only if the terms are accepted (threat T14). */
export const signUpInput = z.strictObject({
  email,
  privacyPolicy,
  firstName: line.optional(),
  lastName: line.optional(),
})

/** Response to a sign-up; the same whether or not the email has an account, so that it reveals nothing. */
export const signUpOutput = z.strictObject({
  email: z.string().meta({ description: 'The address the link was sent to.' }),
  hasMailServer: z.boolean().meta({
    description: 'False where no mail server is configured: emails then stay in the mailbox of root admins.',
  }),
})

export const getSignUpInput = z.strictObject({ token: linkToken })
/** The terms are accepted here, with proof of the email address: anyone could have requested the email (threat T37). */
export const finishSignUpInput = z.strictObject({
  token: linkToken,
  firstName: line.min(1),
  lastName: line,
  password: newPasswordInput,
  privacyPolicy,
  /** Time zone of the new account, such as the browser's. */
  timeZone: browserZone.optional(),
})

/** Pending sign-up of a link, with the fields from its request. */
export const openSignUp = z.strictObject({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type OpenSignUp = Readonly<z.infer<typeof openSignUp>>
