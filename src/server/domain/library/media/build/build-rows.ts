import { LockMode } from '@mikro-orm/core'
import { defaultErrorMessage } from '../../../../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../../../../shared/kernel/error-codes.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { BuildResult } from '../../../../ports/media-builder.ts'
import { enqueueWebhookEvent } from '../../../connections/webhooks/enqueue-event.ts'
import { keepFiles } from '../../file-deletions/schedule.ts'
import { Media } from '../entity.ts'
import { mediaBuildKey } from '../storage-keys.ts'
import { applyFileFacts } from './file-facts.ts'
import { collectFailedMedia } from './notify-of-failed-media.ts'

/** Identity of a build in its job. */
export type BuildRef = { readonly accountId: string; readonly mediaId: string; readonly buildNumber: number }

type WebhookEventScope = Pick<JobScope, 'em' | 'ports' | 'queue'>

/** A medium in the data of an event. */
function mediaEventData({ publicUrl }: Pick<JobScope['ports'], 'publicUrl'>, { id, name, kind }: Media) {
  return { id, name, kind, url: publicUrl() + linkTo.media(id) }
}

function pendingBuildCondition({ accountId, mediaId, buildNumber }: BuildRef) {
  return { id: mediaId, account: accountId, buildNumber, status: 'building' as const }
}

/** Finds the medium that waits for this build; null for a late or repeated job. */
export function findMediumToBuild(em: EntityManager, build: BuildRef): Promise<Media | null> {
  return em.findOne(Media, pendingBuildCondition(build), { refresh: true, populate: ['retouch', 'builtFrom'] })
}

type CompletedBuild = Pick<BuildResult, 'manifest' | 'widthPx' | 'heightPx' | 'durationMs' | 'captured' | 'notes'> & {
  readonly buildId: string
  readonly builtFrom: Media['builtFrom']
}

/**
 * Switches a medium to a completed build and cancels the scheduled deletion of its folder; false for an outdated build.
 */
export function switchToBuild(
  { em, ports, queue }: WebhookEventScope,
  build: BuildRef,
  { buildId, builtFrom, manifest, widthPx, heightPx, durationMs, captured, notes }: CompletedBuild,
): Promise<boolean> {
  return em.transactional(async (transaction) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const media = await transaction.findOne(Media, pendingBuildCondition(build), lock)
    if (media === null) return false
    const key = mediaBuildKey(media.publicKey, buildId)
    if (!(await keepFiles(transaction, key)))
      throw new Error(`${key} is being deleted: the build exceeded its time limit`)
    if (media.buildId) media.formerBuildIds = [...media.formerBuildIds, media.buildId]
    media.buildId = buildId
    media.builtFrom = builtFrom
    media.manifest = manifest
    media.widthPx = widthPx
    media.heightPx = heightPx
    media.durationMs = durationMs ?? null
    media.fileNotes = notes ?? []
    applyFileFacts(media, { manifest, ...(captured === undefined ? {} : { captured }) })
    media.status = 'complete'
    media.progress = 1
    media.failureCode = null
    await transaction.flush()
    const data = { media: mediaEventData(ports, media) }
    await enqueueWebhookEvent({ em: transaction, ports, queue }, build.accountId, { type: 'media.ready', data })
    return true
  })
}

/** Marks the medium that waits for this build as failed, and announces the failure. Ignores late and repeated jobs. */
export async function failBuild(
  { em, ports, queue }: WebhookEventScope,
  build: BuildRef,
  code: ErrorCode,
): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    const failedState = { status: 'failed' as const, failureCode: code, updatedAt: new Date() }
    if ((await transaction.nativeUpdate(Media, pendingBuildCondition(build), failedState)) === 0) return
    const media = await transaction.findOneOrFail(Media, { id: build.mediaId })
    const failure = { code, message: defaultErrorMessage(code) }
    const data = { media: mediaEventData(ports, media), failure }
    await enqueueWebhookEvent({ em: transaction, ports, queue }, build.accountId, { type: 'media.failed', data })
    await collectFailedMedia(
      { em: transaction, queue },
      { mediaId: media.id, accountId: build.accountId, userId: media.uploadedBy, failedAt: failedState.updatedAt },
    )
  })
}

/** Stores the progress of a build, which never decreases. */
export async function saveProgress(em: EntityManager, build: BuildRef, progress: number): Promise<void> {
  await em.nativeUpdate(Media, { ...pendingBuildCondition(build), progress: { $lt: progress } }, { progress })
}
