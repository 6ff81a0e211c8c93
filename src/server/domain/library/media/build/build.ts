import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { AppError, type ErrorCode } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import { startedProgress } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { id } from '../../../../../shared/texts.ts'
import { translateError } from '../../../../kernel/faults.ts'
import { type JobScope, job } from '../../../../kernel/job.ts'
import { sha256OfFile } from '../../../../ports/file-digest.ts'
import { type BuildResult, MediaError } from '../../../../ports/media-builder.ts'
import { deleteNow } from '../../file-deletions/carry-out.ts'
import { scheduleDeletions } from '../../file-deletions/schedule.ts'
import { mediaBuildKey, originalKeyOf } from '../addresses.ts'
import { builtFromOf, withRetouch } from '../adjust/retouch-order.ts'
import type { BuiltFrom, Media } from '../entity.ts'
import { followProgress } from './build-progress.ts'
import { failBuild, findBuilding, saveProgress, switchToBuild } from './build-rows.ts'

const payload = z.strictObject({ accountId: id, mediaId: id, buildNumber: z.int().positive() })
type Payload = z.output<typeof payload>

/** When it was begun, for the sweeper to tell a running build from a dead one, and a part that nobody guesses. */
export function makeBuildId(now: Date): string {
  return `${now.getTime().toString(36)}-${randomBytes(8).toString('hex')}`
}

/** When a build was begun; undefined for a name that these jobs do not give. */
export function startOfBuild(buildId: string): Date | undefined {
  const [, begun] = /^([0-9a-z]{8,9})-[0-9a-f]{16}$/.exec(buildId) ?? []
  return begun === undefined ? undefined : new Date(Number.parseInt(begun, 36))
}

/** The original as it was uploaded; a store that lost or changed it must not show as a strange image (threat T30). */
async function withOriginal<Value>(
  { ports, signal }: JobScope,
  media: Media,
  work: (path: string) => Promise<Value>,
): Promise<Value> {
  return ports.files.withLocalCopy(originalKeyOf(media), async (path) => {
    if (path === undefined) throw new MediaError('media.originalDamaged', 'the original is not there')
    const sha256 = await sha256OfFile(path, signal)
    if (sha256 === media.sha256) return work(path)
    throw new MediaError('media.originalDamaged', 'the original does not hash to what was uploaded')
  })
}

/** Builds in a folder of its own; what is finished is `key` as a whole, and nobody is pointed at it before. */
async function buildInto(
  scope: JobScope,
  media: Media,
  { key, inputPath }: { readonly key: string; readonly inputPath: string },
): Promise<BuildResult & { readonly builtFrom: BuiltFrom | null }> {
  const { em, ports, signal } = scope
  const { kind } = media
  const { posterMs, durationMs, coverage } = media
  const known = {
    posterMs: posterMs ?? undefined,
    durationMs: durationMs ?? undefined,
    coverage: coverage ?? undefined,
  }
  const outputFolder = await ports.files.makeWorkFolder()
  const progress = followProgress(em, media)
  try {
    return await withRetouch(scope, media, async ({ formerKey, ...order }) => {
      const request = { kind, inputPath, outputFolder, signal, ...known, ...order }
      const result = await ports.mediaBuilder.build(request, progress.note)
      const { dropped } = result
      const rest = formerKey === null || dropped === undefined ? undefined : { key: formerKey, without: dropped }
      await ports.files.adoptFolder(outputFolder, key, rest)
      return { ...result, builtFrom: builtFromOf(media, { ...order, ...result }) }
    })
  } finally {
    await progress.end()
    await rm(outputFolder, { recursive: true, force: true })
  }
}

/** Of the worker, or of what is done with its work. */
function lacksSpace(error: unknown): boolean {
  const problem = translateError(error)
  return problem instanceof AppError && problem.code === 'storage.full'
}

async function run(scope: JobScope, asked: Payload): Promise<void> {
  const { em, ports } = scope
  const media = await findBuilding(em, asked)
  if (media === null) return
  await saveProgress(em, asked, startedProgress)
  const buildId = makeBuildId(ports.now())
  const key = mediaBuildKey(media.publicKey, buildId)
  // Whatever becomes of this process: only showing the build keeps its files.
  const expiresAt = new Date(ports.now().getTime() + limits.buildExpirySeconds * 1000)
  await scheduleDeletions(em, [{ key, kind: 'folder' }], expiresAt)
  let isShown = false
  try {
    const result = await withOriginal(scope, media, (path) => buildInto(scope, media, { key, inputPath: path }))
    isShown = await switchToBuild(scope, asked, { buildId, ...result })
  } catch (error) {
    if (error instanceof MediaError) {
      ports.log.info({ mediaId: media.id, code: error.code, detail: error.message }, 'a medium was refused')
      return fail(scope, asked, error.code)
    }
    if (!scope.lastTry || !lacksSpace(error)) throw error
    ports.log.warn({ err: error, mediaId: media.id }, 'a medium waits for room')
    await fail(scope, asked, 'storage.full')
  } finally {
    if (!isShown) await deleteNow({ em, ports }, [key])
  }
}

async function fail(scope: JobScope, asked: Payload, code: ErrorCode): Promise<void> {
  await failBuild(scope, asked, code)
}

const build = {
  payload,
  heartbeatSeconds: limits.buildHeartbeatSeconds,
  expirySeconds: limits.buildExpirySeconds,
  retries: limits.buildRetries,
  groupOf: ({ accountId }: Payload) => accountId,
  run,
  giveUp: (scope: JobScope, asked: Payload) => fail(scope, asked, 'server.failed'),
}

/**
 * Makes what viewers load from an original. It may run twice, late, or beside itself: each run has a folder of its
 * own, and only the one that still finds its build number waiting switches the medium to it. A file at fault fails the
 * medium at once; a crash is tried again; for want of room it fails in words, and `resumeBuilds` takes it up again.
 */
export const buildMedia = job({ ...build, name: 'build-media', atOnce: limits.buildsAtOnce })

/** The same for videos, which take minutes or hours: one at a time, so that images always find a place beside it. */
export const buildVideo = job({ ...build, name: 'build-film' })

/** The queue a kind waits in. */
export const buildJobs: Readonly<Record<MediaKind, typeof buildMedia>> = {
  panos: buildMedia,
  images: buildMedia,
  videos: buildVideo,
  videos360: buildVideo,
  audio: buildMedia,
  documents: buildMedia,
}
