import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'

/**
 * Paths of links in emails by purpose. Screens of the app get the token in the fragment, which servers, logs and
 * referrers don't see; the reset page works without scripts and needs it in the query.
 */
const pathsByPurpose = {
  'sign-up': (token: string) => `/token/sign-up#${token}`,
  'reset-password': (token: string) => `/identity/reset?token=${token}`,
  'change-email': (token: string) => `/token/change-email#${token}`,
  invite: (token: string) => `/token/invite#${token}`,
} as const

export type LinkPurpose = keyof typeof pathsByPurpose
export const linkPurposes = namesOf(pathsByPurpose)

/** Path of the page that an emailed link opens. */
export function emailLinkPath(purpose: LinkPurpose, token: string): string {
  return pathsByPurpose[purpose](token)
}

/** Unverified token of a link. */
export const linkToken = z.string().min(1).max(200)
