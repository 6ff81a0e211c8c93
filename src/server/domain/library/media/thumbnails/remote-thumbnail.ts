import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { createKeyedSemaphore, createSemaphore, runWithBoundedWait } from '../../../../../shared/kernel/semaphore.ts'
import { sniffType } from '../../../../../shared/media/thumbnails/sniff-type.ts'
import { thumbnailLimits } from '../../../../../shared/media/thumbnails/thumbnail-limits.ts'
import { onceAtATime } from '../../../../kernel/once-at-a-time.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { BuildInterrupted, MediaError } from '../../../../ports/media-builder.ts'
import type { OutgoingFile } from '../../../../ports/outgoing-files.ts'
import { countAttempt } from '../../../identity/rate-limits/rate-limits.ts'
import { thumbnailFetchLimits } from './fetch-limits.ts'
import { RemoteThumbnail } from './remote-thumbnail-entity.ts'
import { inWorkFolder } from './work-folder.ts'

const unreadableMessage = "We can't read an image or a video at this address."

const { slotWaitMaxMs, fetchConcurrency, fetchConcurrencyPerAccount, videoConcurrencyPerAccount } = thumbnailLimits
const fetchSlots = createSemaphore(fetchConcurrency)
const fetchSlotsOfAccount = createKeyedSemaphore(fetchConcurrencyPerAccount)
const videoSlotsOfAccount = createKeyedSemaphore(videoConcurrencyPerAccount)

type FetchScope = Pick<AccountScope, 'ports' | 'account'>

/** Streams a file, rejecting it once it exceeds the maximum size. */
async function* limitedStream(file: OutgoingFile): AsyncIterable<Buffer> {
  if ((file.sizeBytes ?? 0) > thumbnailFetchLimits.maxBytes) throw new AppError('upload.tooLarge')
  let bytes = 0
  for await (const chunk of file.stream()) {
    bytes += chunk.length
    if (bytes > thumbnailFetchLimits.maxBytes) throw new AppError('upload.tooLarge')
    yield chunk
  }
}

/** Creates the thumbnail of an image, which is downloaded completely because its decoder needs the whole file. */
async function createImageThumbnail({ ports }: FetchScope, file: OutgoingFile): Promise<Buffer> {
  return inWorkFolder(ports, async (folder) => {
    const inputPath = join(folder, 'fetched')
    const outputPath = join(folder, 'thumbnail.jpg')
    await writeFile(inputPath, limitedStream(file))
    await ports.thumbnails.create({ inputPath, outputPath, origin: 'elsewhere' })
    return readFile(outputPath)
  })
}

async function createThumbnail(scope: FetchScope, file: OutgoingFile, signal: AbortSignal): Promise<Buffer> {
  const { ports, account } = scope
  const head = await file.read(0, thumbnailLimits.firstRangeBytes)
  const type = head === null ? undefined : sniffType(head)
  if (type === undefined) throw new AppError('media.damaged', { message: unreadableMessage })
  if (type === 'image') return createImageThumbnail(scope, file)
  // A limit per account, so that slow videos of one account don't block videos of other accounts.
  return runWithBoundedWait({ semaphore: videoSlotsOfAccount(account.id), maxWaitMs: slotWaitMaxMs }, () =>
    ports.thumbnails.createFromVideo(file, signal),
  )
}

/** Codes of video errors with messages that also suit remote files. */
const passedThroughCodes = new Set(['media.frameOutOfReach', 'media.codecUnknown', 'media.noImages'])

/** Translates an error about an upload into one about a URL. */
function translateForUrl(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted && error === signal.reason) return new AppError('media.addressTooSlow', { cause: error })
  // A file that crashes its worker counts as damaged.
  if (error instanceof BuildInterrupted && error.reason !== 'diskSpace')
    return new AppError('media.damaged', { message: unreadableMessage, cause: error })
  if (!(error instanceof MediaError)) return error
  if (passedThroughCodes.has(error.code)) return new AppError(error.code, { cause: error })
  return new AppError('media.damaged', { message: unreadableMessage, cause: error })
}

async function fetchThumbnail(scope: FetchScope, url: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(thumbnailLimits.timeoutMs)
  const file = await scope.ports.outgoing.open(url, signal)
  try {
    return await createThumbnail(scope, file, signal)
  } catch (error) {
    throw translateForUrl(error, signal)
  } finally {
    file.close()
  }
}

/** Coalesces concurrent requests for the same thumbnail within this process. */
const coalesce = onceAtATime<Buffer>()

/**
 * Returns the thumbnail of an image or video on a host that the operator allows. Cache hits don't count towards the
 * rate limit.
 */
export async function getRemoteThumbnail(scope: AccountScope, url: string): Promise<Buffer> {
  const { ports, account, actor } = scope
  // Checked before the cache, because the host may not be allowed anymore.
  const normalizedUrl = ports.outgoing.normalizeUrl(url)
  const id = createHash('sha256').update(`${account.id} ${normalizedUrl}`).digest('hex')
  const em = scope.em.fork()
  const cached = await em.findOne(RemoteThumbnail, { id, expiresAt: { $gt: ports.now() } })
  if (cached !== null) return Buffer.from(cached.jpeg)
  await countAttempt(em, [
    {
      name: 'thumbnails',
      key: actor.id,
      points: thumbnailFetchLimits.perUser,
      windowMs: thumbnailFetchLimits.windowMs,
    },
  ])
  return coalesce(id, async () => {
    // The slot of the account comes first, so that waiting for it doesn't block other accounts.
    const jpeg = await runWithBoundedWait(
      { semaphore: fetchSlotsOfAccount(account.id), maxWaitMs: slotWaitMaxMs },
      () =>
        runWithBoundedWait({ semaphore: fetchSlots, maxWaitMs: slotWaitMaxMs }, () =>
          fetchThumbnail(scope, normalizedUrl),
        ),
    )
    const expiresAt = new Date(ports.now().getTime() + thumbnailLimits.cacheMaxAgeMs)
    await em.upsert(RemoteThumbnail, { id, account: account.id, jpeg, expiresAt })
    return jpeg
  })
}
