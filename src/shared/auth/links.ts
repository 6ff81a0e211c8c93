import { z } from 'zod'

/** What a link that came by mail is for. */
export const linkPurposes = ['sign-up', 'reset-password', 'change-email', 'invite'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/**
 * Path a link leads to. Screens of the app get the token behind `#`, which no server, log or referrer sees; the reset
 * page works without scripts and needs it in the query.
 */
const addresses = {
  'sign-up': (token) => `/token/sign-up#${token}`,
  'reset-password': (token) => `/identity/reset?token=${token}`,
  'change-email': (token) => `/token/change-email#${token}`,
  invite: (token) => `/token/invite#${token}`,
} as const satisfies Record<LinkPurpose, (token: string) => string>

export function addressOfLink(purpose: LinkPurpose, token: string): string {
  return addresses[purpose](token)
}

/** A token as somebody brings it; whether it opens anything is for the table of links to say. */
export const linkToken = z.string().min(1).max(200)
