import type { Request } from 'express'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'

/**
 * Rejects what a page of a site asks for that may not embed the tour. Browsers name the site with every request of a
 * page to another origin; whoever names none is no page of another site.
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
