import { LockMode } from '@mikro-orm/core'
import { type ErrorCode, errorSentence } from '../../../../../shared/kernel/app-error.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { BuildResult } from '../../../../ports/media-builder.ts'
import { announceEvent } from '../../../connections/webhooks/announce.ts'
import { keepFiles } from '../../file-deletions/schedule.ts'
import { mediaBuildKey } from '../addresses.ts'
import { Media } from '../entity.ts'
import { fillFromFile } from './facts-of-file.ts'
import { collectFailedMedia } from './tell-of-failed-media.ts'

/** A build as its job names it. */
export type AskedBuild = { readonly accountId: string; readonly mediaId: string; readonly buildNumber: number }

type Announcer = Pick<JobScope, 'em' | 'ports' | 'queue'>

/** A medium as events tell of it. */
function namedMedia({ publicAddress }: Pick<JobScope['ports'], 'publicAddress'>, { id, name, kind }: Media) {
  return { id, name, kind, url: publicAddress() + linkTo.media(id) }
}

function waiting({ accountId, mediaId, buildNumber }: AskedBuild) {
  return { id: mediaId, account: accountId, buildNumber, status: 'building' as const }
}

/** The medium that still waits for this build; null for a late or repeated job. */
export function findBuilding(em: EntityManager, asked: AskedBuild): Promise<Media | null> {
  return em.findOne(Media, waiting(asked), { refresh: true, populate: ['retouch', 'builtFrom'] })
}

type ShownBuild = Pick<BuildResult, 'manifest' | 'widthPx' | 'heightPx' | 'durationMs' | 'captured' | 'notes'> & {
  readonly buildId: string
  readonly builtFrom: Media['builtFrom']
}

/** Shows a build that lies complete in its folder, whose deletion was scheduled before, by one row; false when nobody waits for it any more. */
export function switchToBuild(
  { em, ports, queue }: Announcer,
  asked: AskedBuild,
  { buildId, builtFrom, manifest, widthPx, heightPx, durationMs, captured, notes }: ShownBuild,
): Promise<boolean> {
  return em.transactional(async (inner) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const media = await inner.findOne(Media, waiting(asked), lock)
    if (media === null) return false
    const key = mediaBuildKey(media.publicKey, buildId)
    if (!(await keepFiles(inner, key))) throw new Error(`${key} is being deleted: it took longer than builds may`)
    if (media.buildId) media.formerBuildIds = [...media.formerBuildIds, media.buildId]
    media.buildId = buildId
    media.builtFrom = builtFrom
    media.manifest = manifest
    media.widthPx = widthPx
    media.heightPx = heightPx
    media.durationMs = durationMs ?? null
    media.fileNotes = notes ?? []
    fillFromFile(media, { manifest, ...(captured === undefined ? {} : { captured }) })
    media.status = 'complete'
    media.progress = 1
    media.failureCode = null
    await inner.flush()
    const data = { media: namedMedia(ports, media) }
    await announceEvent({ em: inner, ports, queue }, asked.accountId, { type: 'media.ready', data })
    return true
  })
}

/** Fails the medium that waits for this build, and tells of it; nothing for a late or repeated job. */
export async function failBuild({ em, ports, queue }: Announcer, asked: AskedBuild, code: ErrorCode): Promise<void> {
  await em.fork().transactional(async (inner) => {
    const failed = { status: 'failed' as const, failureCode: code, updatedAt: new Date() }
    if ((await inner.nativeUpdate(Media, waiting(asked), failed)) === 0) return
    const media = await inner.findOneOrFail(Media, { id: asked.mediaId })
    const failure = { code, message: errorSentence(code) }
    const data = { media: namedMedia(ports, media), failure }
    await announceEvent({ em: inner, ports, queue }, asked.accountId, { type: 'media.failed', data })
    await collectFailedMedia(
      { em: inner, queue },
      { mediaId: media.id, accountId: asked.accountId, userId: media.uploadedBy, at: failed.updatedAt },
    )
  })
}

/** Progress of a build, never backwards. */
export async function saveProgress(em: EntityManager, asked: AskedBuild, progress: number): Promise<void> {
  await em.nativeUpdate(Media, { ...waiting(asked), progress: { $lt: progress } }, { progress })
}
