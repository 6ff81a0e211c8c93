import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { mediaThumbnailInput } from '../../../../../shared/media/thumbnails/thumbnail.ts'
import { jpegBytes } from '../../../../kernel/answers.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { mediaBuildKey } from '../addresses.ts'
import { Media } from '../entity.ts'
import { remoteThumbnail } from './remote-thumbnail.ts'
import { inWorkFolder } from './work-folder.ts'

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

/** The poster of the build that is shown; videos have one like images do. */
async function ownThumbnail(scope: AccountScope, which: { id: string } | { publicKey: string }): Promise<Buffer> {
  const { em, account, ports } = scope
  const media = await em.findOne(Media, { ...which, account: account.id, deletedAt: null })
  if (media === null || !media.buildId) throw new AppError('resource.notFound')
  return ports.files.withLocalCopy(`${mediaBuildKey(media.publicKey, media.buildId)}/poster.webp`, (path) => {
    if (path === undefined) throw new AppError('resource.notFound')
    return inWorkFolder(ports, async (folder) => {
      const outputPath = join(folder, 'thumbnail.jpg')
      await ports.thumbnails.make({ inputPath: path, outputPath, origin: 'library' })
      return readFile(outputPath)
    })
  })
}

/**
 * A small JPEG, at most 640 pixels wide, of an own medium, or of an image or a video on a host that the operator allows.
 * Rejects with 400 other addresses and what does not answer, with 404 media that are not there or have no image yet, with
 * 415 and 422 what is neither an image nor a video or can't be decoded.
 */
export const getMediaThumbnail = operation({
  allow: 'manageTours',
  input: mediaThumbnailInput,
  output: jpegBytes,
  run: (scope, { url }) => {
    const own = ownMedium(url, scope.ports.publicAddress())
    return own === undefined ? remoteThumbnail(scope, url) : ownThumbnail(scope, own)
  },
})
