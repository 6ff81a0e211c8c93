import { LockMode } from '@mikro-orm/core'
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { type JobScope, job } from '../../kernel/job.ts'
import { Tour } from '../tours/entity.ts'
import { Publication, Share } from './entity.ts'
import { publicationKey } from './keys.ts'
import { takeSnapshot } from './snapshot.ts'

const payload = z.strictObject({ accountId: z.uuid(), publicationId: z.uuid() })
type Payload = z.output<typeof payload>

const open = { $in: ['queued' as const, 'building' as const] }

/** The one pointer change. A snapshot that comes late never replaces a later one. */
async function pointAt({ em, ports }: JobScope, { id, tour }: Publication, asOf: Date): Promise<void> {
  await em.transactional(async (inner) => {
    // The tour comes first, as in publishing and unpublishing: what they did is read after the wait, not before.
    await inner.findOneOrFail(Tour, { id: tour }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const publication = await inner.findOneOrFail(Publication, { id })
    const share = await inner.findOneOrFail(Share, { tour })
    if (publication.status !== 'building') return
    publication.progress = 1
    if (share.liveNumber !== null && share.liveNumber !== undefined && share.liveNumber > publication.number) {
      publication.status = 'superseded'
      return
    }
    await inner.nativeUpdate(Publication, { tour, status: 'live' }, { status: 'superseded' })
    publication.status = 'live'
    share.liveNumber = publication.number
    share.liveAsOf = asOf
    share.publishedAt = ports.now()
  })
}

async function run(scope: JobScope, { accountId, publicationId }: Payload): Promise<void> {
  const { em } = scope
  // Only one that still waits: it may have been withdrawn since it was asked for.
  const begun = { id: publicationId, account: accountId, status: open }
  if ((await em.nativeUpdate(Publication, begun, { status: 'building' })) === 0) return
  const publication = await em.findOneOrFail(Publication, { id: publicationId })
  const { tour: tourId, number } = publication
  const share = await em.findOneOrFail(Share, { tour: tourId })
  const asOf = await takeSnapshot(scope, { key: publicationKey(share.id, number), accountId, tourId, number })
  await pointAt({ ...scope, em: em.fork() }, publication, asOf)
}

/** Makes the immutable snapshot of a publication and switches the share's pointer to it. */
export const buildPublication = job({
  name: 'build-publication',
  payload,
  heartbeatSeconds: limits.buildHeartbeatSeconds,
  expirySeconds: limits.buildExpirySeconds,
  retries: limits.buildRetries,
  priority: 10,
  run,
  giveUp: async ({ em }, { publicationId }) => {
    await em.nativeUpdate(
      Publication,
      { id: publicationId, status: open },
      { status: 'failed', failureCode: 'server.failed' },
    )
  },
})
