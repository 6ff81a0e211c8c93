import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'

/**
 * Path that a link in an email leads to, by what the link is for. Screens of the app get the token behind `#`, which no server, log or referrer sees; the reset
 * page works without scripts and needs it in the query.
 */
const addresses = {
  'sign-up': (token: string) => `/token/sign-up#${token}`,
  'reset-password': (token: string) => `/identity/reset?token=${token}`,
  'change-email': (token: string) => `/token/change-email#${token}`,
  invite: (token: string) => `/token/invite#${token}`,
} as const

/** What a link that came by email is for. */
export type LinkPurpose = keyof typeof addresses
export const linkPurposes = namesOf(addresses)

export function emailLinkPath(purpose: LinkPurpose, token: string): string {
  return addresses[purpose](token)
}

/** A token as somebody brings it; whether it opens anything is for the table of links to say. */
export const linkToken = z.string().min(1).max(200)
