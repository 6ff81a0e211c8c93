import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { mediaThumbnailInput } from '../../../../../shared/media/thumbnails/thumbnail.ts'
import { operation } from '../../../../kernel/operation.ts'
import { jpegBytes } from '../../../../kernel/outputs.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { Media } from '../entity.ts'
import { mediaBuildKey } from '../storage-keys.ts'
import { getRemoteThumbnail } from './remote-thumbnail.ts'
import { inWorkFolder } from './work-folder.ts'

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ownMediaPath = /^\/media\/([0-9A-Za-z]{16,32})\//

/** Parses the id of a medium, or its URL on this server; undefined for other hosts. */
function parseOwnMedium(url: string, publicUrl: string): { id: string } | { publicKey: string } | undefined {
  if (idShape.test(url)) return { id: url.toLowerCase() }
  const serverUrl = new URL(publicUrl)
  const parsed = url.startsWith('/') && !url.startsWith('//') ? URL.parse(url, serverUrl) : URL.parse(url)
  const [, publicKey] = parsed?.origin === serverUrl.origin ? (ownMediaPath.exec(parsed.pathname) ?? []) : []
  return publicKey === undefined ? undefined : { publicKey }
}

/** Creates a thumbnail from the poster of a medium's current build. */
async function createOwnThumbnail(
  scope: AccountScope,
  mediumRef: { id: string } | { publicKey: string },
): Promise<Buffer> {
  const { em, account, ports } = scope
  const media = await em.findOne(Media, { ...mediumRef, account: account.id, deletedAt: null })
  if (media === null || !media.buildId) throw new AppError('resource.notFound')
  return ports.files.withLocalCopy(`${mediaBuildKey(media.publicKey, media.buildId)}/poster.webp`, (path) => {
    if (path === undefined) throw new AppError('resource.notFound')
    return inWorkFolder(ports, async (folder) => {
      const outputPath = join(folder, 'thumbnail.jpg')
      await ports.thumbnails.create({ inputPath: path, outputPath, origin: 'library' })
      return readFile(outputPath)
    })
  })
}

/**
 * JPEG thumbnail, at most 640 pixels wide, of a medium of the account, or of an image or video on a host that the
 * operator allows. Rejects with 400 for other URLs and unreachable hosts, 404 for media that don't exist or have no
 * poster yet, and 415 or 422 for files that are neither image nor video or can't be decoded.
 */
export const getMediaThumbnail = operation({
  allow: 'manageTours',
  input: mediaThumbnailInput,
  example: () => ({ url: 'https://pictures.example.com/lighthouse.jpg' }),
  output: jpegBytes,
  run: (scope, { url }) => {
    const ownMedium = parseOwnMedium(url, scope.ports.publicUrl())
    return ownMedium === undefined ? getRemoteThumbnail(scope, url) : createOwnThumbnail(scope, ownMedium)
  },
})
