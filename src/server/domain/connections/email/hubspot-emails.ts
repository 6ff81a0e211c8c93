import { hubspotScopes } from '../../../../shared/hubspot/hubspot.ts'
import type { Email, EmailFacts } from './emails.ts'

/** What Owners and Admins are told when HubSpot stopped accepting the token of their account, or wants a scope. */
export const hubspotEmails = {
  'hubspot-rejected': ({ address, accountName = '' }) => ({
    subject: 'HubSpot needs your attention',
    lines: [
      `HubSpot no longer accepts the access token of ${accountName}, so form responses aren't sent to HubSpot.`,
      'Copy the current token of your private app in HubSpot and enter it in Stopover. Responses that failed because of the token are then sent again.',
    ],
    button: { label: 'View HubSpot connection', address },
  }),
  'hubspot-scope-missing': ({ address, accountName = '' }) => ({
    subject: 'HubSpot needs your attention',
    lines: [
      `HubSpot doesn't let the private app of ${accountName} create contacts, so form responses aren't sent to HubSpot.`,
      `In HubSpot, give the private app these scopes: ${hubspotScopes.join(', ')}. Then open the HubSpot connection in Stopover and choose “Resend all failed”.`,
    ],
    button: { label: 'View HubSpot connection', address },
  }),
} as const satisfies Record<string, (facts: EmailFacts) => Email>
