import type { Request } from 'express'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'

/**
 * Rejects requests of pages on sites that may not embed the tour. Browsers send `Origin` with every cross-origin request,
 * so that a request without one doesn't come from another site.
 */
export function requireEmbeddingSite(
  { headers: { origin } }: Request,
  { embedDomains }: ShareAddress,
  ownOrigin: string,
): void {
  if (origin === undefined || embedDomains.length === 0 || origin === ownOrigin) return
  const site = URL.canParse(origin) ? new URL(origin).hostname : ''
  if (!embedDomains.includes(site)) throw new AppError('share.siteRejected')
}
