import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import type { RefusalCode } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { id } from '../../../shared/texts.ts'
import { type JobScope, job } from '../../kernel/job.ts'
import { sha256OfFile } from '../../ports/file-digest.ts'
import { type BuildResult, MediaRefusal } from '../../ports/media-builder.ts'
import { mediaBuildKey, originalKey } from './addresses.ts'
import { followProgress } from './build-progress.ts'
import { failBuild, findBuilding, switchToBuild } from './build-rows.ts'
import { isBuildable } from './buildable.ts'
import type { Media } from './entity.ts'

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

/** The original as it was uploaded; a disk that lost or changed it must not show as a strange picture (threat T30). */
async function verifiedOriginal({ ports, signal }: JobScope, media: Media): Promise<string> {
  const path = await ports.files.localPath(originalKey(media.account, media.id))
  if (path === undefined) throw new MediaRefusal('media.damaged', 'the original is not there')
  const sha256 = await sha256OfFile(path, signal)
  if (sha256 !== media.sha256)
    throw new MediaRefusal('media.damaged', 'the original does not hash to what was uploaded')
  return path
}

/** Builds in a folder of its own; what is finished appears under `key` by one rename. */
async function buildInto(scope: JobScope, media: Media, key: string): Promise<BuildResult> {
  const { em, ports, signal } = scope
  const { kind } = media
  if (!isBuildable(kind)) throw new MediaRefusal('media.notAccepted', `nothing builds ${kind}`)
  const inputPath = await verifiedOriginal(scope, media)
  const outputFolder = await ports.files.makeWorkFolder()
  const progress = followProgress(em, media)
  try {
    const result = await ports.mediaBuilder.build({ kind, inputPath, outputFolder, signal }, progress.note)
    await ports.files.adoptFolder(outputFolder, key)
    return result
  } finally {
    await progress.end()
    await rm(outputFolder, { recursive: true, force: true })
  }
}

async function run(scope: JobScope, asked: Payload): Promise<void> {
  const { em, ports } = scope
  const media = await findBuilding(em, asked)
  if (media === null) return
  const buildId = makeBuildId(ports.now())
  const key = mediaBuildKey(media.publicKey, buildId)
  try {
    const result = await buildInto(scope, media, key)
    const switched = await switchToBuild(em, asked, { buildId, ...result })
    if (!switched) await ports.files.remove(key)
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    ports.log.info({ mediaId: media.id, code: error.code, detail: error.message }, 'a medium was refused')
    await fail(scope, asked, error.code)
  }
}

async function fail({ em }: JobScope, asked: Payload, code: RefusalCode): Promise<void> {
  await failBuild(em, asked, code)
}

/**
 * Makes what viewers load from an original. It may run twice, late, or beside itself: each run has a folder of its
 * own, and only the one that still finds its build number waiting switches the medium to it. A file at fault fails the
 * medium at once; a crash is tried again.
 */
export const buildMedia = job({
  name: 'build-media',
  payload,
  heartbeatSeconds: limits.buildHeartbeatSeconds,
  expirySeconds: limits.buildExpirySeconds,
  retries: limits.buildRetries,
  run,
  giveUp: (scope, asked) => fail(scope, asked, 'server.failed'),
})
