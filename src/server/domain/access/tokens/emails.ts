import { z } from 'zod'
import { emailKind, typedFact } from '../../connections/email/email-kind.ts'
import { unexpectedChange } from '../sessions/unexpected-change.ts'

export const tokenCreatedEmail = emailKind({
  name: 'token-created',
  subject: 'A new API token was created',
  facts: z.object({ accountName: typedFact, tokenName: typedFact }),
  write: (_scope, { accountName, tokenName }) => ({
    lines: [
      `The API token “${tokenName}” was created for you in ${accountName}. Programs that have it can act in your name there.`,
    ],
    closingLine: `You get this email to keep your account safe, so it can't be turned off. ${unexpectedChange}`,
  }),
})
