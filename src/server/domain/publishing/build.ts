import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LockMode } from '@mikro-orm/core'
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { type JobScope, job } from '../../kernel/job.ts'
import { makeDocument } from './document.ts'
import { Publication, Share } from './entity.ts'
import { publicationKey } from './keys.ts'

const payload = z.strictObject({ accountId: z.uuid(), publicationId: z.uuid() })
type Payload = z.output<typeof payload>

/** Everything a snapshot names must be there before anybody is pointed at it. */
async function requireFiles({ ports }: JobScope, document: TourDocument): Promise<void> {
  for (const { baseUrl } of [...Object.values(document.panos), ...Object.values(document.images)]) {
    const thumbnail = `${baseUrl.replace(/^\//, '')}thumbnail.webp`
    if (!(await ports.files.exists(thumbnail))) throw new Error(`a published picture is not in the store: ${thumbnail}`)
  }
}

/** Writes the snapshot aside, flushed to the disk, then moves it to its number in one step. */
async function storeSnapshot({ ports }: JobScope, key: string, document: TourDocument): Promise<void> {
  const folder = await ports.files.makeWorkFolder()
  const path = join(folder, 'tour.json')
  await writeFile(path, JSON.stringify(document))
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
  await ports.files.adoptFolder(folder, key)
}

/** The one pointer change. A snapshot that comes late never replaces a later one. */
async function pointAt({ em, ports }: JobScope, publicationId: string, asOf: Date): Promise<void> {
  await em.transactional(async (inner) => {
    const publication = await inner.findOneOrFail(Publication, { id: publicationId })
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }
    const share = await inner.findOneOrFail(Share, { tour: publication.tour }, lock)
    if (publication.status !== 'building') return
    publication.progress = 1
    if (share.liveNumber !== null && share.liveNumber !== undefined && share.liveNumber > publication.number) {
      publication.status = 'superseded'
      return
    }
    await inner.nativeUpdate(Publication, { tour: publication.tour, status: 'live' }, { status: 'superseded' })
    publication.status = 'live'
    share.liveNumber = publication.number
    share.liveAsOf = asOf
    share.publishedAt = ports.now()
  })
}

async function run(scope: JobScope, { accountId, publicationId }: Payload): Promise<void> {
  const { em } = scope
  const publication = await em.findOne(Publication, { id: publicationId, account: accountId })
  if (publication === null || !['queued', 'building'].includes(publication.status)) return
  publication.status = 'building'
  await em.flush()
  const { tour: tourId, number } = publication
  const share = await em.findOneOrFail(Share, { tour: tourId })
  const asOf = scope.ports.now()
  const document = await makeDocument(em, { accountId, tourId, publicationNumber: number })
  await requireFiles(scope, document)
  await storeSnapshot(scope, publicationKey(share.id, number), document)
  await pointAt({ ...scope, em: em.fork() }, publicationId, asOf)
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
    const open = { id: publicationId, status: { $in: ['queued' as const, 'building' as const] } }
    await em.nativeUpdate(Publication, open, { status: 'failed', failureCode: 'server.failed' })
  },
})
