import type { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { parseSite } from '../../../../shared/sharing/embed-domains.ts'
import { getSharingInput, type Sharing, sharing, updateSharingInput } from '../../../../shared/sharing/sharing.ts'
import { defaultVisibility } from '../../../../shared/sharing/visibility.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { hashPassword } from '../../identity/secrets/hashing/passwords.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { findTour, lockTour } from '../../tours/tours/find.ts'
import { findOrCreateShare } from './share-of-tour.ts'

/** Maximum total length of the domains. A header contains each of them twice, and proxies limit headers to 8 KiB. */
export const embedDomainsMaxLength = 2_400

function presentSharing(share: Share | null): Sharing {
  if (share === null) return { visibility: defaultVisibility, hasPassword: false, embedDomains: [] }
  const { visibility, passwordHash, embedDomains } = share
  return { visibility, hasPassword: typeof passwordHash === 'string', embedDomains }
}

/** Visibility of a tour by its main link, published or not. */
export const getSharing = operation({
  allow: 'viewTour',
  input: getSharingInput,
  example: ({ tourId }) => ({ tourId }),
  output: sharing,
  run: async (scope, { tourId }) => {
    await findTour(scope, tourId)
    return presentSharing(await scope.em.findOne(Share, { tour: tourId }))
  },
})

/** Parses host names of sites into distinct domains. */
function parseSites(sites: readonly string[]): string[] {
  const parsedDomains = sites.map((text) => {
    const site = parseSite(text)
    if ('problem' in site) throw new AppError(`site.${site.problem}`, { facts: { site: text } })
    return site.domain
  })
  const domains = [...new Set(parsedDomains)]
  if (domains.join('').length > embedDomainsMaxLength) throw new AppError('site.tooLong')
  return domains
}

/** Validated change of the sharing settings, with the password hashed. */
type SharingChange = Pick<z.output<typeof updateSharingInput>, 'visibility'> & {
  readonly passwordHash: string | undefined
  readonly embedDomains: string[] | undefined
}

/** Writes a change and records it in the audit log, within a transaction that has locked the tour. */
async function writeSharing(
  scope: AccountScope,
  share: Share,
  { change, tourName }: { change: SharingChange; tourName: string },
) {
  const { visibility = share.visibility, passwordHash, embedDomains } = change
  const record = (action: 'tour-visibility-changed' | 'tour-password-changed' | 'tour-sites-changed') =>
    recordEvent(scope, scope.account.id, { action, subject: tourName })
  if (visibility === 'password' && passwordHash === undefined && typeof share.passwordHash !== 'string') {
    throw new AppError('sharing.passwordMissing')
  }
  const hasNewVisibility = visibility !== share.visibility
  // Revokes the passes of visitors who were let in before.
  if (hasNewVisibility || passwordHash !== undefined) share.accessVersion += 1
  share.visibility = visibility
  if (passwordHash !== undefined) share.passwordHash = passwordHash
  if (hasNewVisibility) await record('tour-visibility-changed')
  if (passwordHash !== undefined) await record('tour-password-changed')
  if (embedDomains === undefined || embedDomains.join() === share.embedDomains.join()) return
  share.embedDomains = embedDomains
  await record('tour-sites-changed')
}

/**
 * Changes the visibility of a tour by its main link, and the sites that may embed it; effective within seconds, without
 * publishing. The password stays when another visibility is chosen. Rejects with `sharing.passwordMissing` where a
 * password is required but not set, and with `site.…` for an invalid host name.
 */
export const updateSharing = operation({
  allow: 'publishTours',
  input: updateSharingInput,
  example: ({ tourId }) => ({ tourId, visibility: 'public', embedDomains: ['example.com'] }),
  output: sharing,
  run: async (scope, { tourId, visibility, password, embedDomains: sites }) => {
    const { name } = await findTour(scope, tourId)
    const embedDomains = sites === undefined ? undefined : parseSites(sites)
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    return scope.em.transactional(async (em) => {
      const accountId = scope.account.id
      await lockTour(em, accountId, tourId)
      const share = await findOrCreateShare(em, { accountId, tourId })
      const change = { visibility, passwordHash, embedDomains }
      await writeSharing({ ...scope, em }, share, { change, tourName: name })
      await em.flush()
      return presentSharing(share)
    })
  },
})
