import { z } from 'zod'
import { hubspotScopes } from '../../../../shared/hubspot/hubspot.ts'
import { emailKind, pathFact, typedFact } from '../email/email-kind.ts'

const subject = 'HubSpot needs your attention'
const buttonLabel = 'View HubSpot connection'
const facts = z.object({ path: pathFact, accountName: typedFact })

/** Emails by the name of their event in the audit log. */
export const hubspotEmails = {
  'hubspot-rejected': emailKind({
    name: 'hubspot-rejected',
    subject,
    facts,
    write: ({ ports }, { path, accountName }) => ({
      lines: [
        `HubSpot no longer accepts the access token of ${accountName}, so form responses aren't sent to HubSpot.`,
        'Copy the current token of your private app in HubSpot and enter it in Stopover. Responses that failed because of the token are then sent again.',
      ],
      button: { label: buttonLabel, url: ports.publicUrl() + path },
    }),
  }),
  'hubspot-scope-missing': emailKind({
    name: 'hubspot-scope-missing',
    subject,
    facts,
    write: ({ ports }, { path, accountName }) => ({
      lines: [
        `HubSpot doesn't let the private app of ${accountName} create contacts, so form responses aren't sent to HubSpot.`,
        `In HubSpot, give the private app these scopes: ${hubspotScopes.join(', ')}. Then open the HubSpot connection in Stopover and choose “Resend all failed”.`,
      ],
      button: { label: buttonLabel, url: ports.publicUrl() + path },
    }),
  }),
} as const
