import { randomBytes } from 'node:crypto'
import { emailLinkPath, type LinkPurpose } from '../../../../shared/auth/email-links.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { hashToken } from '../../../kernel/token-hash.ts'
import { OneUseLink } from './entity.ts'
import { linkLifetimesMs } from './link-lifetimes.ts'

/** Closing line of emails with a link that another person may have requested. */
export const unexpectedLink = "If this wasn't you, ignore this email. Nothing changes."

const tokenBytes = 32

type NewLink = Pick<OneUseLink, 'purpose' | 'email'> &
  Partial<Pick<OneUseLink, 'user' | 'account' | 'role' | 'requestedBy' | 'firstName' | 'lastName' | 'network'>>

/** Creates a link, which replaces an earlier one (threat T08). Its token is created with the email. */
export async function createLink(em: EntityManager, newLink: NewLink, now: Date): Promise<OneUseLink> {
  const { purpose, email, account = null, user = null } = newLink
  await em.nativeDelete(OneUseLink, { purpose, email, account, user })
  const expiresAt = new Date(now.getTime() + linkLifetimesMs[purpose])
  const link = em.create(OneUseLink, { ...newLink, expiresAt })
  await em.flush()
  return link
}

/** Creates the token of a link. An earlier token of the link stops working. */
export async function createLinkToken(em: EntityManager, linkId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await em.nativeUpdate(OneUseLink, { id: linkId }, { tokenHash: hashToken(token) })
  return token
}

/**
 * Creates the URL of a link for its email; null if the link was revoked. The token exists only in the URL:
 * the row stores its hash, and the job nothing.
 */
export async function createLinkUrl(
  { em, ports }: Pick<JobScope, 'em' | 'ports'>,
  linkId: string,
): Promise<string | null> {
  const link = await em.findOne(OneUseLink, { id: linkId })
  if (link === null) return null
  return ports.publicUrl() + emailLinkPath(link.purpose, await createLinkToken(em, link.id))
}

/** Finds the link of a token without consuming it. Rejects used, expired and unknown tokens alike with 400. */
export async function findLink(
  em: EntityManager,
  { purpose, token, now }: { readonly purpose: LinkPurpose; readonly token: string; readonly now: Date },
): Promise<OneUseLink> {
  const link = await em.findOne(OneUseLink, { purpose, tokenHash: hashToken(token), expiresAt: { $gt: now } })
  if (link === null) throw new AppError('auth.linkOver')
  return link
}

/** Consumes a link, within the transaction of its action: of two concurrent uses one succeeds. */
export async function consumeLink(em: EntityManager, link: OneUseLink): Promise<void> {
  if ((await em.nativeDelete(OneUseLink, { id: link.id })) === 0) throw new AppError('auth.linkOver')
}
