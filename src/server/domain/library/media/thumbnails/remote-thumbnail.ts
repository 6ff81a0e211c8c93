import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { createKeyedSemaphore, createSemaphore, runWithBoundedWait } from '../../../../../shared/kernel/semaphore.ts'
import { limits } from '../../../../../shared/limits.ts'
import { sniffType } from '../../../../../shared/media/thumbnails/sniff-type.ts'
import { thumbnailLimits } from '../../../../../shared/media/thumbnails/thumbnail-limits.ts'
import { onceAtATime } from '../../../../kernel/once-at-a-time.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { BuildInterrupted, MediaError } from '../../../../ports/media-builder.ts'
import type { OutgoingFile } from '../../../../ports/outgoing-files.ts'
import { countTry } from '../../../identity/rate-limits/rate-limits.ts'
import { RemoteThumbnail } from './remote-thumbnail-entity.ts'
import { inWorkFolder } from './work-folder.ts'

const unreadable = "We can't read an image or a video at this address."

const { waitMs, fetchedAtOnce, fetchedAtOncePerAccount, videosAtOncePerAccount } = thumbnailLimits
const fetches = createSemaphore(fetchedAtOnce)
const fetchesOf = createKeyedSemaphore(fetchedAtOncePerAccount)
const videosOf = createKeyedSemaphore(videosAtOncePerAccount)

type Fetch = Pick<AccountScope, 'ports' | 'account'>

/** As it comes, no further than an image may be. */
async function* withinBounds(file: OutgoingFile): AsyncIterable<Buffer> {
  if ((file.sizeBytes ?? 0) > limits.outgoingMaxBytes) throw new AppError('upload.tooLarge')
  let bytes = 0
  for await (const part of file.stream()) {
    bytes += part.length
    if (bytes > limits.outgoingMaxBytes) throw new AppError('upload.tooLarge')
    yield part
  }
}

/** An image is received whole: its decoder starts with all of it. */
async function ofImage({ ports }: Fetch, file: OutgoingFile): Promise<Buffer> {
  return inWorkFolder(ports, async (folder) => {
    const inputPath = join(folder, 'fetched')
    const outputPath = join(folder, 'thumbnail.jpg')
    await writeFile(inputPath, withinBounds(file))
    await ports.thumbnails.make({ inputPath, outputPath, origin: 'elsewhere' })
    return readFile(outputPath)
  })
}

async function thumbnailOf(scope: Fetch, file: OutgoingFile, signal: AbortSignal): Promise<Buffer> {
  const { ports, account } = scope
  const head = await file.read(0, thumbnailLimits.headBytes)
  const start = head === null ? undefined : sniffType(head)
  if (start === undefined) throw new AppError('media.damaged', { message: unreadable })
  if (start === 'image') return ofImage(scope, file)
  // One whose videos are slow leaves room for others.
  return runWithBoundedWait({ semaphore: videosOf(account.id), maxWaitMs: waitMs }, () =>
    ports.thumbnails.makeOfVideo(file, signal),
  )
}

/** Errors of videos that say what to do about one that lies elsewhere, too. */
const toldAsTheyAre = new Set(['media.frameOutOfReach', 'media.codecUnknown', 'media.noImages'])

/** What became of a file, told of an address rather than of an upload. */
function errorOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted && error === signal.reason) return new AppError('media.addressTooSlow', { cause: error })
  // A file that crashes its worker is at fault, whatever else it is.
  if (error instanceof BuildInterrupted && error.reason !== 'room')
    return new AppError('media.damaged', { message: unreadable, cause: error })
  if (!(error instanceof MediaError)) return error
  if (toldAsTheyAre.has(error.code)) return new AppError(error.code, { cause: error })
  return new AppError('media.damaged', { message: unreadable, cause: error })
}

async function fetchThumbnail(scope: Fetch, address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(thumbnailLimits.totalMs)
  const file = await scope.ports.outgoing.open(address, signal)
  try {
    return await thumbnailOf(scope, file, signal)
  } catch (error) {
    throw errorOf(error, signal)
  } finally {
    file.close()
  }
}

/** One of several callers that want the same at the same time fetches it; another process may, too. */
const together = onceAtATime<Buffer>()

/** The thumbnail of an image or a video on a host that the operator allows. What comes from the cache isn't counted. */
export async function remoteThumbnail(scope: AccountScope, url: string): Promise<Buffer> {
  const { ports, account, actor } = scope
  // Before the cache is asked: a host may be allowed no more.
  const address = ports.outgoing.permit(url)
  const id = createHash('sha256').update(`${account.id} ${address}`).digest('hex')
  const em = scope.em.fork()
  const cached = await em.findOne(RemoteThumbnail, { id, expiresAt: { $gt: ports.now() } })
  if (cached !== null) return Buffer.from(cached.jpeg)
  const { thumbnailFetchesPerUser: points, thumbnailFetchesWindowMs: windowMs } = limits
  await countTry(em, [{ name: 'thumbnails', key: actor.id, points, windowMs }])
  return together(id, async () => {
    // The account's place first: who waits for it keeps no other account from fetching.
    const jpeg = await runWithBoundedWait({ semaphore: fetchesOf(account.id), maxWaitMs: waitMs }, () =>
      runWithBoundedWait({ semaphore: fetches, maxWaitMs: waitMs }, () => fetchThumbnail(scope, address)),
    )
    const expiresAt = new Date(ports.now().getTime() + thumbnailLimits.cachedMs)
    await em.upsert(RemoteThumbnail, { id, account: account.id, jpeg, expiresAt })
    return jpeg
  })
}
