import type { z } from 'zod'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import {
  createShareLinkInput,
  listShareLinksInput,
  revokeShareLinkInput,
  shareLink,
  shareLinkPage,
  updateShareLinkInput,
} from '../../../../../shared/sharing/share-links.ts'
import { extraLanguagesOf } from '../../../../../shared/translations/languages.ts'
import { operation } from '../../../../kernel/operation.ts'
import { emptyOutput } from '../../../../kernel/outputs.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { recordEvent } from '../../../identity/audit/record.ts'
import { hashPassword } from '../../../identity/secrets/hashing/passwords.ts'
import { Share } from '../../../tours/publication-state/entity.ts'
import { createShareId } from '../../../tours/publication-state/publication-keys.ts'
import { Stop } from '../../../tours/stops/entity.ts'
import type { Tour } from '../../../tours/tours/entity.ts'
import { findTour, lockTour } from '../../../tours/tours/find.ts'
import { ShareLink } from '../link-entity.ts'
import { findOrCreateShare } from '../share-of-tour.ts'
import { countLinks, findLink, findLinks, linkCursor } from './find-links.ts'
import { presentLink, presentLinks } from './present-link.ts'

export const linksPerTour = 200
const linksPageLength = 50
/** Number of revoked links that stay stored, so that their visitors see a message; older ones are not found. */
const revokedLinksMax = 200

type LinkStart = Pick<ShareLink, 'startStopId' | 'startView' | 'language'>

/**
 * Requires a start stop and language of the tour, and a stop for a view. Unchanged values pass: if the stop or language
 * was removed from the tour, visitors of the link begin at the tour's start.
 */
async function requireStart(
  em: EntityManager,
  { tour, storedStart }: { readonly tour: Tour; readonly storedStart?: LinkStart },
  { startStopId, startView, language }: LinkStart,
): Promise<void> {
  if (typeof startStopId !== 'string') {
    if (startView) throw new AppError('input.invalid')
  } else if (startStopId !== storedStart?.startStopId) {
    const stop = await em.findOne(Stop, { id: startStopId, tour: tour.id, deletedAt: null })
    if (stop === null) throw new AppError('resource.notFound')
  }
  const languages = [null, undefined, storedStart?.language, tour.language, ...extraLanguagesOf(tour)]
  if (!languages.includes(language)) throw new AppError('input.invalid')
}

type LinkChange = Pick<
  z.output<typeof updateShareLinkInput>,
  'name' | 'startStopId' | 'startView' | 'language' | 'maxOpens'
>

/** Applies a change; undefined fields stay as they are. */
function applyChange(link: ShareLink, { name, startStopId, startView, language, maxOpens }: LinkChange): void {
  if (name !== undefined) link.name = name
  if (startStopId !== undefined) link.startStopId = startStopId
  if (startView !== undefined) link.startView = startView
  if (language !== undefined) link.language = language
  if (maxOpens !== undefined) link.maxOpens = maxOpens
}

function parseExpiry(text: string | null, now: Date): Date | null {
  if (text === null) return null
  const expiresAt = new Date(text)
  if (expiresAt <= now) throw new AppError('link.expiryPast')
  return expiresAt
}

/** Deletes the oldest revoked links beyond the maximum. Their visitors get a 404 from then on. */
async function deleteOldRevoked(em: EntityManager, shareId: string): Promise<void> {
  const overMaximum = {
    orderBy: { revokedAt: 'desc' },
    offset: revokedLinksMax,
    limit: linksPerTour,
  } as const
  const rows = await em.find(
    ShareLink,
    { share: shareId, revokedAt: { $ne: null } },
    { ...overMaximum, fields: ['id'] },
  )
  if (rows.length > 0) await em.nativeDelete(ShareLink, { id: { $in: rows.map(({ id }) => id) } })
}

/**
 * Share links of a tour without revoked ones, newest first, a page at a time. Viewers don't see them: a link opens the
 * tour to any person who has it, even after they have left the account.
 */
export const listShareLinks = operation({
  allow: 'manageTours',
  input: listShareLinksInput,
  example: ({ tourId }) => ({ tourId }),
  output: shareLinkPage,
  run: async (scope, { tourId, cursor }) => {
    const { em, ports } = scope
    await findTour(scope, tourId)
    const share = await em.findOne(Share, { tour: tourId })
    if (share === null) return { links: [], nextCursor: null, total: 0 }
    // One extra row shows whether there is a next page.
    const rows = await findLinks(em, share.id, { cursor, length: linksPageLength + 1 })
    const page = rows.slice(0, linksPageLength)
    const lastLink = page.at(-1)
    const nextCursor = rows.length > page.length && lastLink !== undefined ? linkCursor(lastLink) : null
    return {
      links: await presentLinks(em, page, ports.now()),
      nextCursor,
      total: await countLinks(em, share.id),
    }
  },
})

/** Creates a share link: an additional address of the tour with its own conditions. */
export const createShareLink = operation({
  allow: 'publishTours',
  input: createShareLinkInput,
  example: ({ tourId, stopId }) => ({
    tourId,
    name: 'Press',
    password: 'let me in',
    expiresAt: '2999-01-01T00:00:00Z',
    startStopId: stopId,
  }),
  output: shareLink,
  run: async (scope, { tourId, password, ...fields }) => {
    const { em, account, actor, ports } = scope
    const expiresAt = parseExpiry(fields.expiresAt, ports.now())
    await requireStart(em, { tour: await findTour(scope, tourId) }, fields)
    const passwordHash = password === null ? null : await hashPassword(password)
    return em.transactional(async (transaction) => {
      const tour = await lockTour(transaction, account.id, tourId)
      const share = await findOrCreateShare(transaction, { accountId: account.id, tourId })
      if ((await countLinks(transaction, share.id)) >= linksPerTour) throw new AppError('link.tooMany')
      const link = transaction.create(ShareLink, {
        ...fields,
        id: createShareId(),
        account: account.id,
        share: share.id,
        passwordHash,
        expiresAt,
        createdBy: actor.id,
        createdAt: ports.now(),
      })
      await transaction.flush()
      const subject = `${tour.name}: ${link.name}`
      await recordEvent({ ...scope, em: transaction }, account.id, { action: 'link-created', subject })
      return presentLink(transaction, link, ports.now())
    })
  },
})

/** Changes a link; visitors who entered the previous password need the new one. */
export const updateShareLink = operation({
  allow: 'publishTours',
  input: updateShareLinkInput,
  example: ({ tourId, linkId }) => ({ tourId, linkId, name: 'Press and partners', maxOpens: 500 }),
  output: shareLink,
  run: async (scope, { tourId, linkId, password, expiresAt, ...fields }) => {
    const { em, account, ports } = scope
    const tour = await findTour(scope, tourId)
    const storedLink = await findLink(em, tourId, linkId)
    // An expired link may keep its time when other fields change.
    const isSameExpiry =
      expiresAt !== null && expiresAt !== undefined && Date.parse(expiresAt) === storedLink.expiresAt?.getTime()
    const newExpiry = expiresAt === undefined || isSameExpiry ? undefined : parseExpiry(expiresAt, ports.now())
    const start = {
      startStopId: fields.startStopId === undefined ? storedLink.startStopId : fields.startStopId,
      startView: fields.startView === undefined ? storedLink.startView : fields.startView,
      language: fields.language ?? null,
    }
    await requireStart(em, { tour, storedStart: storedLink }, start)
    const passwordHash = password ? await hashPassword(password) : null
    return em.transactional(async (transaction) => {
      await lockTour(transaction, account.id, tourId)
      // Read again, because the link may have changed before the lock.
      const link = await findLink(transaction, tourId, linkId)
      applyChange(link, fields)
      if (newExpiry !== undefined) link.expiresAt = newExpiry
      if (password !== undefined) {
        link.passwordHash = passwordHash
        link.accessVersion += 1
      }
      await transaction.flush()
      const subject = `${tour.name}: ${link.name}`
      await recordEvent({ ...scope, em: transaction }, account.id, { action: 'link-changed', subject })
      return presentLink(transaction, link, ports.now())
    })
  },
})

/** Revokes a link permanently. */
export const revokeShareLink = operation({
  allow: 'publishTours',
  whileReadOnly: true,
  input: revokeShareLinkInput,
  example: ({ tourId, linkId }) => ({ tourId, linkId }),
  output: emptyOutput,
  run: async (scope, { tourId, linkId }) => {
    const { em, account, ports } = scope
    await em.transactional(async (transaction) => {
      const tour = await lockTour(transaction, account.id, tourId)
      const link = await findLink(transaction, tourId, linkId)
      link.revokedAt = ports.now()
      link.accessVersion += 1
      await transaction.flush()
      await deleteOldRevoked(transaction, link.share)
      const subject = `${tour.name}: ${link.name}`
      await recordEvent({ ...scope, em: transaction }, account.id, { action: 'link-revoked', subject })
    })
    return {}
  },
})
