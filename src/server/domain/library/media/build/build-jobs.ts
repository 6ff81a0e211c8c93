import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { startedProgress } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { id } from '../../../../../shared/texts.ts'
import { type JobScope, job } from '../../../../kernel/job.ts'
import { translateError } from '../../../../kernel/translate-error.ts'
import { sha256OfFile } from '../../../../ports/file-digest.ts'
import { type BuildResult, buildsAtOnce, MediaError } from '../../../../ports/media-builder.ts'
import { deleteNow } from '../../file-deletions/delete-files.ts'
import { scheduleDeletions } from '../../file-deletions/schedule.ts'
import { builtFromOf, withRetouch } from '../adjust/retouch-input.ts'
import type { BuiltFrom, Media } from '../entity.ts'
import { mediaBuildKey, originalKeyOf } from '../storage-keys.ts'
import { buildLimits } from './build-limits.ts'
import { trackProgress } from './build-progress.ts'
import { failBuild, findMediumToBuild, saveProgress, switchToBuild } from './build-rows.ts'

const payloadShape = z.strictObject({ accountId: id, mediaId: id, buildNumber: z.int().positive() })
type Payload = z.output<typeof payloadShape>

const timeRadix = 36
const randomPartBytes = 8

/** Creates a build id from the start time and a random part. The sweeper recognizes dead builds by their start time. */
export function createBuildId(now: Date): string {
  return `${now.getTime().toString(timeRadix)}-${randomBytes(randomPartBytes).toString('hex')}`
}

/** Start time of a build; undefined for a folder name that is no build id. */
export function startOfBuild(buildId: string): Date | undefined {
  const [, startedAt] = /^([0-9a-z]{8,9})-[0-9a-f]{16}$/.exec(buildId) ?? []
  return startedAt === undefined ? undefined : new Date(Number.parseInt(startedAt, timeRadix))
}

/** Runs `work` on the original after verifying its hash, so that a corrupted file is never shown (threat T30). */
async function withOriginal<Value>(
  { ports, signal }: JobScope,
  media: Media,
  work: (path: string) => Promise<Value>,
): Promise<Value> {
  return ports.files.withLocalCopy(originalKeyOf(media), async (path) => {
    if (path === undefined) throw new MediaError('media.originalDamaged', 'the original is missing')
    const sha256 = await sha256OfFile(path, signal)
    if (sha256 === media.sha256) return work(path)
    throw new MediaError('media.originalDamaged', "the original's hash differs from that of the upload")
  })
}

/** Builds in a work folder and moves the complete result to `key`, so that a partial build is never visible. */
async function buildInto(
  scope: JobScope,
  media: Media,
  { key, inputPath }: { readonly key: string; readonly inputPath: string },
): Promise<BuildResult & { readonly builtFrom: BuiltFrom | null }> {
  const { em, ports, signal } = scope
  const { kind, posterMs, durationMs, coverage } = media
  const facts = {
    posterMs: posterMs ?? undefined,
    durationMs: durationMs ?? undefined,
    coverage: coverage ?? undefined,
  }
  const outputFolder = await ports.files.makeWorkFolder()
  const progress = trackProgress(em, media)
  try {
    return await withRetouch(scope, media, async ({ previousKey, ...retouchInput }) => {
      const request = { kind, inputPath, outputFolder, signal, ...facts, ...retouchInput }
      const result = await ports.mediaBuilder.build(request, progress.report)
      const { dropped } = result
      const reusedTiles =
        previousKey === null || dropped === undefined ? undefined : { key: previousKey, excludedNames: dropped }
      await ports.files.adoptFolder(outputFolder, key, reusedTiles)
      return { ...result, builtFrom: builtFromOf(media, { ...retouchInput, ...result }) }
    })
  } finally {
    await progress.end()
    await rm(outputFolder, { recursive: true, force: true })
  }
}

/** True if the worker, or storing its result, ran out of disk space. */
function lacksSpace(error: unknown): boolean {
  const appError = translateError(error)
  return appError instanceof AppError && appError.code === 'storage.full'
}

async function run(scope: JobScope, payload: Payload): Promise<void> {
  const { em, ports } = scope
  const media = await findMediumToBuild(em, payload)
  if (media === null) return
  await saveProgress(em, payload, startedProgress)
  const buildId = createBuildId(ports.now())
  const key = mediaBuildKey(media.publicKey, buildId)
  // The files are deleted unless the build becomes the current one, even if this process dies.
  const expiresAt = new Date(ports.now().getTime() + buildLimits.expirySeconds * 1000)
  await scheduleDeletions(em, [{ key, kind: 'folder' }], expiresAt)
  let isCurrent = false
  try {
    const result = await withOriginal(scope, media, (path) => buildInto(scope, media, { key, inputPath: path }))
    isCurrent = await switchToBuild(scope, payload, { buildId, ...result })
  } catch (error) {
    if (error instanceof MediaError) {
      ports.log.info({ mediaId: media.id, code: error.code, detail: error.message }, 'a medium cannot be built')
      return failBuild(scope, payload, error.code)
    }
    if (!scope.isLastAttempt || !lacksSpace(error)) throw error
    ports.log.warn({ err: error, mediaId: media.id }, 'a medium waits for disk space')
    await failBuild(scope, payload, 'storage.full')
  } finally {
    if (!isCurrent) await deleteNow({ em, ports }, [key])
  }
}

const build = {
  payload: payloadShape,
  heartbeatSeconds: buildLimits.heartbeatSeconds,
  expirySeconds: buildLimits.expirySeconds,
  retries: buildLimits.retries,
  groupOf: ({ accountId }: Payload) => accountId,
  run,
  onFinalFailure: (scope: JobScope, payload: Payload) => failBuild(scope, payload, 'server.failed'),
}

/**
 * Builds the files that viewers load from an original. The job may run twice, late, or concurrently: each run has its
 * own folder, and switches the medium to its result only if its build number is still current. An invalid file
 * fails the medium at once, a crash is retried, and for lack of disk space it fails until `resumeBuilds` retries it.
 */
export const buildMedia = job({ ...build, name: 'build-media', concurrency: buildsAtOnce })

/**
 * Builds videos, which take minutes or hours: one at a time, in a separate queue, so that images don't wait for them.
 */
export const buildVideo = job({ ...build, name: 'build-film' })

/** The build job of each kind. */
export const buildJobs: Readonly<Record<MediaKind, typeof buildMedia>> = {
  panos: buildMedia,
  images: buildMedia,
  videos: buildVideo,
  videos360: buildVideo,
  audio: buildMedia,
  documents: buildMedia,
  models: buildMedia,
}
