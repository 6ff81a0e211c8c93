import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { mediaThumbnailInput } from '../../../../shared/media/thumbnail.ts'
import { jpegBytes } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { countTry } from '../../identity/rate-limits.ts'
import { mediaBuildKey } from '../addresses.ts'
import { Media } from '../entity.ts'

const noImage = "We can't read an image at this address."
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ownPath = /^\/media\/([0-9A-Za-z]{16,32})\//

/** Which medium of ours is meant; undefined for what is elsewhere. */
function ownMedium(url: string, publicAddress: string): { id: string } | { publicKey: string } | undefined {
  if (idShape.test(url)) return { id: url.toLowerCase() }
  const home = new URL(publicAddress)
  const parsed = url.startsWith('/') && !url.startsWith('//') ? URL.parse(url, home) : URL.parse(url)
  const [, publicKey] = parsed?.origin === home.origin ? (ownPath.exec(parsed.pathname) ?? []) : []
  return publicKey === undefined ? undefined : { publicKey }
}

/** In a work folder that is gone afterwards. */
async function inWorkFolder<Value>({ ports }: AccountScope, work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await ports.files.makeWorkFolder()
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** The image is decoded in the worker process, whoever made it, and always made anew. */
function shrink(scope: AccountScope, inputPath: string): Promise<Buffer> {
  return inWorkFolder(scope, async (folder) => {
    const outputPath = join(folder, 'thumbnail.jpg')
    await scope.ports.thumbnails.make(inputPath, outputPath)
    return readFile(outputPath)
  })
}

/** The poster of the build that is shown; videos have one like images do. */
async function ofOwn(scope: AccountScope, which: { id: string } | { publicKey: string }): Promise<Buffer> {
  const { em, account, ports } = scope
  const media = await em.findOne(Media, { ...which, account: account.id, deletedAt: null })
  if (media === null || !media.buildId) throw new AppError('resource.notFound')
  return ports.files.withLocalCopy(`${mediaBuildKey(media.publicKey, media.buildId)}/poster.webp`, (path) => {
    if (path === undefined) throw new AppError('resource.notFound')
    return shrink(scope, path)
  })
}

async function ofAddress(scope: AccountScope, address: string): Promise<Buffer> {
  const { thumbnailFetchesPerUser: points, thumbnailFetchesWindowMs: windowMs } = limits
  await countTry(scope.em, [{ name: 'thumbnails', key: scope.actor.id, points, windowMs }])
  return inWorkFolder(scope, async (folder) => {
    const path = join(folder, 'fetched')
    await scope.ports.outgoing.fetch(address, path)
    try {
      return await shrink(scope, path)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      throw new AppError('media.damaged', { message: noImage, cause: error })
    }
  })
}

/**
 * A small JPEG, at most 640 pixels wide, of an own medium or of an image on a host that the operator allows. Rejects
 * with 400 other addresses and what does not answer, with 404 media that are not there or have no image yet, with
 * 422 what is no image.
 */
export const getMediaThumbnail = operation({
  allow: 'manageTours',
  input: mediaThumbnailInput,
  output: jpegBytes,
  run: (scope, { url }) => {
    const own = ownMedium(url, scope.ports.publicAddress())
    return own === undefined ? ofAddress(scope, url) : ofOwn(scope, own)
  },
})
