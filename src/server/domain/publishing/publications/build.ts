import { LockMode } from '@mikro-orm/core'
import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { namesOf } from '../../identity/users/names.ts'
import { keepFiles } from '../../library/file-deletions/schedule.ts'
import { buildLimits } from '../../library/media/build/build-limits.ts'
import { Publication, Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { namedTour } from '../../tours/tours/named-tour.ts'
import { TourVersion } from '../../tours/versions/entity.ts'
import { failPublication, notifyOfFailedPublication } from './fail.ts'
import { publicKeysOf, recordPublicationMedia } from './publication-media.ts'
import { type SnapshotFacts, takeSnapshot } from './take-snapshot.ts'
import { scheduleSnapshotDeletion } from './withdraw.ts'

const publicationExpirySeconds = 2 * 60 * 60

const payload = z.strictObject({
  accountId: z.uuid(),
  publicationId: z.uuid(),
  /** Network of the request, for the audit log. */
  network: z.string().optional(),
  /** True for selected changes. Processes of an older release, which would publish all changes, reject the payload. */
  isPartial: z.literal(true).optional(),
})
type Payload = z.output<typeof payload>

const openStatus = { $in: ['queued' as const, 'building' as const] }

type Publisher = {
  readonly network: string
  readonly actor: { readonly id: string; readonly displayName: string } | null
}

/** Person and network of the request; the person is null once their user is deleted. */
async function publisherOf(em: EntityManager, { requestedBy }: Publication, network: string): Promise<Publisher> {
  const id = requestedBy ?? ''
  const displayName = (await namesOf(em, id === '' ? [] : [id])).get(id)
  return { network, actor: displayName === undefined ? null : { id, displayName } }
}

type GoLiveRequest = {
  readonly publication: Publication
  readonly facts: SnapshotFacts
  readonly publicKeys: ReadonlySet<string>
  readonly publisher: Publisher
}

/**
 * True if selected changes are based on a version that isn't the live one, or soon won't be. Going live would discard
 * the changes of a publication that was completed since, or that was requested before and still runs.
 */
async function isOutdated(em: EntityManager, { tour, number }: Publication, base: number | null): Promise<boolean> {
  if (base === null) return false
  const { liveNumber } = await em.findOneOrFail(Share, { tour })
  return base !== liveNumber || (await em.count(Publication, { tour, status: openStatus, number: { $lt: number } })) > 0
}

/** Makes a snapshot the live version of its share. A delayed snapshot never replaces a later one. */
async function goLive(
  { em, ports, queue }: JobScope,
  { publication: { id, tour, account }, facts, publicKeys, publisher }: GoLiveRequest,
): Promise<void> {
  await em.transactional(async (transaction) => {
    // The tour is locked first, as by publishing and unpublishing, so that the rows include their changes.
    const { name } = await transaction.findOneOrFail(Tour, { id: tour }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const publication = await transaction.findOneOrFail(Publication, { id })
    const share = await transaction.findOneOrFail(Share, { tour })
    if (publication.status !== 'building') return
    publication.progress = 1
    if (share.liveNumber !== null && share.liveNumber !== undefined && share.liveNumber > publication.number) {
      publication.status = 'superseded'
      return
    }
    const { number } = publication
    if (await isOutdated(transaction, publication, facts.base)) {
      publication.status = 'failed'
      publication.failureCode = 'publishing.overtaken'
      // Visitors never saw this version.
      await transaction.nativeDelete(TourVersion, { tour, publicationNumber: number })
      await transaction.flush()
      await notifyOfFailedPublication({ em: transaction, queue }, publication)
      return
    }
    await transaction.nativeUpdate(Publication, { tour, status: 'live' }, { status: 'superseded' })
    publication.status = 'live'
    await recordPublicationMedia(transaction, { shareId: share.id, number, publicKeys, now: ports.now() })
    const key = publicationKey(share.id, number)
    if (!(await keepFiles(transaction, key)))
      throw new Error(`${key} is being deleted: the build exceeded its time limit`)
    await scheduleSnapshotDeletion({ em: transaction, ports }, share)
    share.liveNumber = number
    share.liveAsOf = facts.asOf
    share.liveFingerprint = facts.fingerprint
    share.publishedAt = ports.now()
    await recordEvent({ em: transaction, ports, ...publisher }, account, { action: 'tour-published', subject: name })
    const shareUrl = ports.publicUrl() + linkTo.share(share.id)
    const data = { tour: namedTour(ports, { id: tour, name }), version: number, shareUrl }
    await enqueueWebhookEvent({ em: transaction, ports, queue }, account, { type: 'tour.published', data })
  })
}

/**
 * Fails the publication if the selected changes conflict with a newer draft, or if checks of accessibility block it,
 * because a retry would not help.
 */
async function takeSnapshotOrFail(
  scope: JobScope,
  { id, selection }: Publication,
  snapshot: Parameters<typeof takeSnapshot>[1],
): Promise<SnapshotFacts | null> {
  try {
    return await takeSnapshot(scope, snapshot)
  } catch (error) {
    if (!(error instanceof AppError) || error.isFailure) throw error
    if (!selection && error.code !== 'publishing.inaccessible') throw error
    await failPublication(scope, id, error.code)
    return null
  }
}

async function run(scope: JobScope, { accountId, publicationId, network }: Payload): Promise<void> {
  const { em } = scope
  // The publication may have been withdrawn since it was requested.
  const pendingPublication = { id: publicationId, account: accountId, status: openStatus }
  if ((await em.nativeUpdate(Publication, pendingPublication, { status: 'building' })) === 0) return
  const publication = await em.findOneOrFail(Publication, { id: publicationId })
  const { tour: tourId, number } = publication
  const share = await em.findOneOrFail(Share, { tour: tourId })
  // Scheduled before the build, so that the snapshot of a process that dies is deleted. Going live cancels the
  // deletion.
  await scheduleSnapshotDeletion(scope, { id: share.id, liveNumber: number })
  const facts = await takeSnapshotOrFail(scope, publication, {
    key: publicationKey(share.id, number),
    shareId: share.id,
    accountId,
    tourId,
    number,
    takenBy: publication.requestedBy ?? null,
    selection: publication.selection ?? null,
  })
  if (facts === null) return
  const publicKeys = await publicKeysOf(scope.ports.files, { shareId: share.id, number })
  if (publicKeys === undefined) throw new Error(`version ${number} of share ${share.id} is not in the store`)
  const publisher = await publisherOf(em, publication, network ?? '')
  await goLive({ ...scope, em: em.fork() }, { publication, facts, publicKeys, publisher })
}

/** Takes the immutable snapshot of a publication and makes it live. */
export const buildPublication = job({
  name: 'build-publication',
  payload,
  heartbeatSeconds: buildLimits.heartbeatSeconds,
  expirySeconds: publicationExpirySeconds,
  retries: buildLimits.retries,
  priority: 10,
  run,
  onFinalFailure: (scope, { publicationId }) => failPublication(scope, publicationId, 'server.failed'),
})
