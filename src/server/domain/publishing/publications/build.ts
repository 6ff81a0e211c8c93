import { LockMode } from '@mikro-orm/core'
import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { announceEvent } from '../../connections/webhooks/announce.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { namesOf } from '../../identity/users/names.ts'
import { keepFiles } from '../../library/file-deletions/schedule.ts'
import { Publication, Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { namedTour } from '../../tours/tours/named-tour.ts'
import { TourVersion } from '../../tours/versions/entity.ts'
import { failPublication, tellOfFailedPublication } from './fail.ts'
import { listPublicationMedia, publicKeysOf } from './publication-media.ts'
import { type Taken, takeSnapshot } from './snapshot.ts'
import { scheduleSnapshot } from './withdraw.ts'

const payload = z.strictObject({
  accountId: z.uuid(),
  publicationId: z.uuid(),
  /** Where it was asked for, for the account's audit log. */
  network: z.string().optional(),
  /** Said of some changes only: a process of the release before, which would publish all, rejects it and leaves it to others. */
  isPartial: z.literal(true).optional(),
})
type Payload = z.output<typeof payload>

const open = { $in: ['queued' as const, 'building' as const] }

type Publisher = {
  readonly network: string
  readonly actor: { readonly id: string; readonly displayName: string } | null
}

/** Who asked for it, and from where; null when they are no user any more. */
async function publisherOf(em: EntityManager, { requestedBy }: Publication, network: string): Promise<Publisher> {
  const id = requestedBy ?? ''
  const displayName = (await namesOf(em, id === '' ? [] : [id])).get(id)
  return { network, actor: displayName === undefined ? null : { id, displayName } }
}

type Switch = {
  readonly publication: Publication
  readonly taken: Taken
  readonly publicKeys: ReadonlySet<string>
  readonly publisher: Publisher
}

/**
 * Whether some changes were added to a version that is live no more, or soon won't be: what was published since, or was
 * asked for before and is still being made, would be lost.
 */
async function isOvertaken(em: EntityManager, { tour, number }: Publication, base: number | null): Promise<boolean> {
  if (base === null) return false
  const { liveNumber } = await em.findOneOrFail(Share, { tour })
  return base !== liveNumber || (await em.count(Publication, { tour, status: open, number: { $lt: number } })) > 0
}

/** The one pointer change. A snapshot that comes late never replaces a later one. */
async function pointAt(
  { em, ports, queue }: JobScope,
  { publication: { id, tour, account }, taken, publicKeys, publisher }: Switch,
): Promise<void> {
  await em.transactional(async (inner) => {
    // The tour comes first, as in publishing and unpublishing: what they did is read after the wait, not before.
    const { name } = await inner.findOneOrFail(Tour, { id: tour }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const publication = await inner.findOneOrFail(Publication, { id })
    const share = await inner.findOneOrFail(Share, { tour })
    if (publication.status !== 'building') return
    publication.progress = 1
    if (share.liveNumber !== null && share.liveNumber !== undefined && share.liveNumber > publication.number) {
      publication.status = 'superseded'
      return
    }
    const { number } = publication
    if (await isOvertaken(inner, publication, taken.base)) {
      publication.status = 'failed'
      publication.failureCode = 'publishing.overtaken'
      // It never was what visitors saw.
      await inner.nativeDelete(TourVersion, { tour, publicationNumber: number })
      await inner.flush()
      await tellOfFailedPublication({ em: inner, queue }, publication)
      return
    }
    await inner.nativeUpdate(Publication, { tour, status: 'live' }, { status: 'superseded' })
    publication.status = 'live'
    await listPublicationMedia(inner, { shareId: share.id, number, publicKeys, now: ports.now() })
    const key = publicationKey(share.id, number)
    if (!(await keepFiles(inner, key))) throw new Error(`${key} is being deleted: it took longer than builds may`)
    await scheduleSnapshot({ em: inner, ports }, share)
    share.liveNumber = number
    share.liveAsOf = taken.asOf
    share.liveMark = taken.mark
    share.publishedAt = ports.now()
    await recordEvent({ em: inner, ports, ...publisher }, account, { action: 'tour-published', subject: name })
    const shareUrl = ports.publicAddress() + linkTo.share(share.id)
    const data = { tour: namedTour(ports, { id: tour, name }), version: number, shareUrl }
    await announceEvent({ em: inner, ports, queue }, account, { type: 'tour.published', data })
  })
}

/** Some changes may not go together anymore, since the draft changed: that is told, and trying again changes nothing. */
async function takeOrFail(
  scope: JobScope,
  { id, selection }: Publication,
  snapshot: Parameters<typeof takeSnapshot>[1],
): Promise<Taken | null> {
  try {
    return await takeSnapshot(scope, snapshot)
  } catch (error) {
    if (!selection || !(error instanceof AppError) || error.isFailure) throw error
    await failPublication(scope, id, error.code)
    return null
  }
}

async function run(scope: JobScope, { accountId, publicationId, network }: Payload): Promise<void> {
  const { em } = scope
  // Only one that still waits: it may have been withdrawn since it was asked for.
  const begun = { id: publicationId, account: accountId, status: open }
  if ((await em.nativeUpdate(Publication, begun, { status: 'building' })) === 0) return
  const publication = await em.findOneOrFail(Publication, { id: publicationId })
  const { tour: tourId, number } = publication
  const share = await em.findOneOrFail(Share, { tour: tourId })
  // Whatever becomes of this process: only the version that goes live is kept.
  await scheduleSnapshot(scope, { id: share.id, liveNumber: number })
  const taken = await takeOrFail(scope, publication, {
    key: publicationKey(share.id, number),
    shareId: share.id,
    accountId,
    tourId,
    number,
    takenBy: publication.requestedBy ?? null,
    selection: publication.selection ?? null,
  })
  if (taken === null) return
  const publicKeys = await publicKeysOf(scope.ports.files, { shareId: share.id, number })
  if (publicKeys === undefined) throw new Error(`version ${number} of share ${share.id} is not in the store`)
  const publisher = await publisherOf(em, publication, network ?? '')
  await pointAt({ ...scope, em: em.fork() }, { publication, taken, publicKeys, publisher })
}

/** Makes the immutable snapshot of a publication and switches the share's pointer to it. */
export const buildPublication = job({
  name: 'build-publication',
  payload,
  heartbeatSeconds: limits.buildHeartbeatSeconds,
  expirySeconds: limits.publicationExpirySeconds,
  retries: limits.buildRetries,
  priority: 10,
  run,
  giveUp: (scope, { publicationId }) => failPublication(scope, publicationId, 'server.failed'),
})
