import { LockMode } from '@mikro-orm/core'
import type { ErrorCode } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { BuildResult } from '../../../ports/media-builder.ts'
import { Media } from '../entity.ts'
import { fillFromFile } from './facts-of-file.ts'

/** A build as its job names it. */
export type AskedBuild = { readonly accountId: string; readonly mediaId: string; readonly buildNumber: number }

function waiting({ accountId, mediaId, buildNumber }: AskedBuild) {
  return { id: mediaId, account: accountId, buildNumber, status: 'building' as const }
}

/** The medium that still waits for this build; null for a late or repeated job. */
export function findBuilding(em: EntityManager, asked: AskedBuild): Promise<Media | null> {
  return em.findOne(Media, waiting(asked), { refresh: true, populate: ['retouch', 'builtFrom'] })
}

type ShownBuild = Pick<BuildResult, 'manifest' | 'widthPx' | 'heightPx' | 'durationMs' | 'captured'> & {
  readonly buildId: string
  readonly builtFrom: Media['builtFrom']
}

/** Shows a build that lies complete in its folder, by one row; false when nobody waits for it any more. */
export function switchToBuild(
  em: EntityManager,
  asked: AskedBuild,
  { buildId, builtFrom, manifest, widthPx, heightPx, durationMs, captured }: ShownBuild,
): Promise<boolean> {
  return em.transactional(async (inner) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const media = await inner.findOne(Media, waiting(asked), lock)
    if (media === null) return false
    if (media.buildId) media.formerBuildIds = [...media.formerBuildIds, media.buildId]
    media.buildId = buildId
    media.builtFrom = builtFrom
    media.manifest = manifest
    media.widthPx = widthPx
    media.heightPx = heightPx
    media.durationMs = durationMs ?? null
    fillFromFile(media, { manifest, ...(captured === undefined ? {} : { captured }) })
    media.status = 'complete'
    media.progress = 1
    media.failureCode = null
    return true
  })
}

export async function failBuild(em: EntityManager, asked: AskedBuild, failureCode: ErrorCode): Promise<void> {
  await em.nativeUpdate(Media, waiting(asked), { status: 'failed', failureCode, updatedAt: new Date() })
}

/** Progress of a build, never backwards. */
export async function saveProgress(em: EntityManager, asked: AskedBuild, progress: number): Promise<void> {
  await em.nativeUpdate(Media, { ...waiting(asked), progress: { $lt: progress } }, { progress })
}
