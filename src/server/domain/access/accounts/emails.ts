import { z } from 'zod'
import { emailKind, typedFact } from '../../connections/email/email-kind.ts'
import { createLinkUrl } from '../../identity/one-use-links/one-use-links.ts'

/** Invitation to an account, with a link to accept it. */
export const inviteEmail = emailKind({
  name: 'invite',
  subject: "You're invited to Stopover",
  facts: z.object({ linkId: z.uuid(), accountName: typedFact, personName: typedFact, roleName: z.string() }),
  write: async (scope, { linkId, accountName, personName, roleName }) => {
    const url = await createLinkUrl(scope, linkId)
    if (url === null) return null
    return {
      lines: [`${personName} invited you to work on the tours of ${accountName} as ${roleName}.`],
      button: { label: 'Accept invitation', url },
      closingLine: "This link works once and is valid for 7 days. If you don't know the sender, ignore this email.",
    }
  },
})
