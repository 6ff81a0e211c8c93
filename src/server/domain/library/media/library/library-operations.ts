import { z } from 'zod'
import { deletedPage, listDeletedInput } from '../../../../../shared/deleted-items.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import {
  browseMediaInput,
  deletedMedia,
  getMediaInput,
  listMediaTagsInput,
  type MediaTag,
  mediaDetail,
  mediaPage,
  mediaTag,
} from '../../../../../shared/media/library.ts'
import { mediaThumbnailUrl } from '../../../../../shared/media/media-urls.ts'
import { type MediaFamily, mediaKinds } from '../../../../../shared/media/registry.ts'
import { fileToSend } from '../../../../kernel/answers.ts'
import { restorableSince } from '../../../../kernel/deletion.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { countsByName } from '../../counts/read-counts.ts'
import { requireFolder } from '../../folders/find.ts'
import { originalKeyOf } from '../addresses.ts'
import { Media } from '../entity.ts'
import { findMedia } from '../find-medium.ts'
import { findMediaPage } from './browse.ts'
import { mediaDetailOf } from './detail.ts'
import { itemsOf } from './items.ts'

/**
 * One page of the library, by three queries whose time does not grow with the library. 400 for a cursor of another sort
 * order, 404 for a folder of another account.
 */
export const browseMedia = operation({
  allow: 'viewTour',
  input: browseMediaInput,
  output: mediaPage,
  run: async (scope, input) => {
    const { em, account } = scope
    const { ids, nextCursor, total } = await findMediaPage(em, account.id, input)
    // A page with items proves that its folder is the account's.
    if (ids.length === 0 && input.folder !== undefined && input.folder !== 'none') {
      await requireFolder(scope, input.folder)
    }
    const indexById = new Map(ids.map((id, index) => [id, index]))
    // Filtered by id alone: with the account as well, a database without statistics scans all media of the account.
    const rows = await em.find(Media, { id: { $in: ids } })
    rows.sort((a, b) => (indexById.get(a.id) ?? 0) - (indexById.get(b.id) ?? 0))
    return { items: await itemsOf(em, rows), nextCursor, total }
  },
})

/** Everything about one medium. */
export const getMedia = operation({
  allow: 'viewTour',
  input: getMediaInput,
  output: mediaDetail,
  run: async (scope, { mediaId }) => mediaDetailOf(scope.em, await findMedia(scope, mediaId)),
})

/** Media families whose originals browsers can display. */
const isViewable: Readonly<Record<MediaFamily, boolean>> = {
  image: false,
  video: false,
  audio: false,
  document: true,
}

const extensionByType: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/tiff': '.tif',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
  'audio/ogg': '.ogg',
  'audio/x-m4a': '.m4a',
  'audio/mp4': '.m4a',
  'application/pdf': '.pdf',
}

async function originalOf(scope: AccountScope, mediaId: string) {
  const media = await findMedia(scope, mediaId)
  const type = media.mimeType ?? 'application/octet-stream'
  const name = /\.[a-z0-9]{2,5}$/i.test(media.name) ? media.name : `${media.name}${extensionByType[type] ?? ''}`
  return { media, file: { key: originalKeyOf(media), name, type } }
}

/** The original of a medium as a download. Its extension is added where the name lacks one. */
export const getOriginal = operation({
  allow: 'viewTour',
  input: getMediaInput,
  output: fileToSend,
  run: async (scope, { mediaId }) => (await originalOf(scope, mediaId)).file,
})

/** The original of a document, displayed by the browser. 404 for media of other kinds. */
export const getDocument = operation({
  allow: 'viewTour',
  input: getMediaInput,
  output: fileToSend,
  run: async (scope, { mediaId }) => {
    const { media, file } = await originalOf(scope, mediaId)
    if (!isViewable[mediaKinds[media.kind].family]) throw new AppError('resource.notFound')
    return { ...file, isShown: true }
  },
})

/** Tags of the library, most used first. */
export const listMediaTags = operation({
  allow: 'viewTour',
  input: listMediaTagsInput,
  output: z.array(mediaTag),
  run: async ({ em, account }) => {
    const counts = await countsByName(em, account.id, 'tag')
    return Array.from(counts, ([tag, count]): MediaTag => ({ tag, count }))
  },
})

/** Deleted media that `restoreMedia` can still restore. */
export const listDeletedMedia = operation({
  allow: 'manageTours',
  input: listDeletedInput,
  output: deletedPage(deletedMedia),
  run: async ({ em, account, ports }, { after = 0 }) => {
    const [rows, total] = await em.findAndCount(
      Media,
      { account: account.id, deletedAt: { $gt: restorableSince(ports.now()) } },
      { orderBy: { deletedAt: 'desc', id: 'asc' }, offset: after, limit: limits.deletedPageLength },
    )
    const items = rows.flatMap((media) => {
      const { id, name, kind, deletedAt } = media
      if (!deletedAt) return []
      return [{ id, name, kind, deletedAt: deletedAt.toISOString(), thumbnailUrl: mediaThumbnailUrl(media) }]
    })
    return { items, total }
  },
})
