import { randomBytes } from 'node:crypto'
import { emailLinkPath, type LinkPurpose } from '../../../../shared/auth/email-links.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import { OneUseLink } from './entity.ts'

/** Closes emails with a link that another person may have asked for. */
export const unexpectedLink = "If this wasn't you, ignore this email. Nothing changes."

/** How long a link works after it was asked for, in milliseconds. */
const lifetimes = {
  'sign-up': limits.signUpLinkMs,
  'reset-password': limits.resetLinkMs,
  'change-email': limits.emailChangeLinkMs,
  invite: limits.invitationLinkMs,
} as const satisfies Record<LinkPurpose, number>

type Wanted = Pick<OneUseLink, 'purpose' | 'email'> &
  Partial<Pick<OneUseLink, 'user' | 'account' | 'role' | 'requestedBy' | 'firstName' | 'lastName' | 'network'>>

/** Writes a link down; its token is made when the email is written. It kills the one of before (threat T08). */
export async function openLink(em: EntityManager, wanted: Wanted, now: Date): Promise<OneUseLink> {
  const { purpose, email, account = null, user = null } = wanted
  await em.nativeDelete(OneUseLink, { purpose, email, account, user })
  const expiresAt = new Date(now.getTime() + lifetimes[purpose])
  const link = em.create(OneUseLink, { ...wanted, expiresAt })
  await em.flush()
  return link
}

/** A token of 256 random bits for a link. The token it had before opens nothing any more. */
export async function giveToken(em: EntityManager, linkId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await em.nativeUpdate(OneUseLink, { id: linkId }, { tokenHash: hashToken(token) })
  return token
}

/**
 * Address that opens a link, for the email that carries it; null where the link was withdrawn. The token is created with
 * the address and only its hash is stored: no row and no job opens anything.
 */
export async function createLinkAddress(
  { em, ports }: Pick<JobScope, 'em' | 'ports'>,
  linkId: string,
): Promise<string | null> {
  const link = await em.findOne(OneUseLink, { id: linkId })
  if (link === null) return null
  return ports.publicAddress() + emailLinkPath(link.purpose, await giveToken(em, link.id))
}

/** The link behind a token, without using it. Rejects with 400 what is used, over, or was never there, all alike. */
export async function findLink(
  em: EntityManager,
  { purpose, token, now }: { readonly purpose: LinkPurpose; readonly token: string; readonly now: Date },
): Promise<OneUseLink> {
  const link = await em.findOne(OneUseLink, { purpose, tokenHash: hashToken(token), expiresAt: { $gt: now } })
  if (link === null) throw new AppError('auth.linkOver')
  return link
}

/** Uses a link up, within the transaction of what it is for: of two that come at once one succeeds. */
export async function useUpLink(em: EntityManager, link: OneUseLink): Promise<void> {
  if ((await em.nativeDelete(OneUseLink, { id: link.id })) === 0) throw new AppError('auth.linkOver')
}
