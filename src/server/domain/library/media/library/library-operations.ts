import { z } from 'zod'
import { deletedPage, listDeletedInput } from '../../../../../shared/deleted-items.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import {
  deletedMedia,
  getMediaInput,
  listMediaInput,
  listMediaTagsInput,
  mediaDetail,
  mediaPage,
  mediaTagPage,
} from '../../../../../shared/media/library.ts'
import { mediaThumbnailUrl } from '../../../../../shared/media/media-urls.ts'
import { type MediaFamily, mediaKinds } from '../../../../../shared/media/registry.ts'
import { pageOf, readCursor } from '../../../../database/rows/pages.ts'
import { deletedPageLength, restorableSince } from '../../../../kernel/deletion.ts'
import { operation } from '../../../../kernel/operation.ts'
import { fileToSend } from '../../../../kernel/outputs.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { readCountsByName } from '../../counts/read-counts.ts'
import { requireFolder } from '../../folders/find.ts'
import { Media } from '../entity.ts'
import { findMedia } from '../find-media.ts'
import { originalNameOf } from '../original-name.ts'
import { originalKeyOf } from '../storage-keys.ts'
import { findMediaPage } from './find-media-page.ts'
import { presentMediaDetail } from './present-detail.ts'
import { presentItems } from './present-items.ts'

/**
 * One page of the library. Takes three queries, and their time does not grow with the library. 400 for a cursor of
 * another sort order, 404 for a folder of another account.
 */
export const listMedia = operation({
  allow: 'viewTour',
  input: listMediaInput,
  example: () => ({}),
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
    return { items: await presentItems(em, rows), nextCursor, total }
  },
})

/** A medium with all details. */
export const getMedia = operation({
  allow: 'viewTour',
  input: getMediaInput,
  example: ({ mediaId }) => ({ mediaId }),
  output: mediaDetail,
  run: async (scope, { mediaId }) => presentMediaDetail(scope.em, await findMedia(scope, mediaId)),
})

/** True for media families with originals that browsers can display. */
const isViewable: Readonly<Record<MediaFamily, boolean>> = {
  image: false,
  video: false,
  audio: false,
  document: true,
  model: false,
}

async function findOriginal(scope: AccountScope, mediaId: string) {
  const media = await findMedia(scope, mediaId)
  const type = media.mimeType ?? 'application/octet-stream'
  return { media, file: { key: originalKeyOf(media), name: originalNameOf(media), type } }
}

/** The original of a medium as a download. Its extension is added if the name lacks one. */
export const getOriginal = operation({
  allow: 'viewTour',
  input: getMediaInput,
  example: ({ mediaId }) => ({ mediaId }),
  output: fileToSend,
  run: async (scope, { mediaId }) => (await findOriginal(scope, mediaId)).file,
})

/** The original of a document, displayed by the browser. 404 for media of other kinds. */
export const getDocument = operation({
  allow: 'viewTour',
  input: getMediaInput,
  example: ({ documentId }) => ({ mediaId: documentId }),
  output: fileToSend,
  run: async (scope, { mediaId }) => {
    const { media, file } = await findOriginal(scope, mediaId)
    if (!isViewable[mediaKinds[media.kind].family]) throw new AppError('resource.notFound')
    return { ...file, isShown: true }
  },
})

const tagCursor = z.tuple([z.string()])

/** A page of the library's tags, in code unit order. */
export const listMediaTags = operation({
  allow: 'viewTour',
  input: listMediaTagsInput,
  example: () => ({}),
  output: mediaTagPage,
  run: async ({ em, account }, { cursor, limit }) => {
    const [lastTag] = readCursor(tagCursor, cursor) ?? []
    const counts = await readCountsByName(em, account.id, 'tag')
    const names = [...counts.keys()].filter((tag) => lastTag === undefined || tag > lastTag).sort()
    const { page, nextCursor } = pageOf(names, limit, (tag) => [tag])
    return { tags: page.map((tag) => ({ tag, count: counts.get(tag) ?? 0 })), nextCursor }
  },
})

/** Deleted media that can still be restored. */
export const listDeletedMedia = operation({
  allow: 'manageTours',
  input: listDeletedInput,
  example: () => ({}),
  output: deletedPage(deletedMedia),
  run: async ({ em, account, ports }, { after = 0 }) => {
    const [rows, total] = await em.findAndCount(
      Media,
      { account: account.id, deletedAt: { $gt: restorableSince(ports.now()) } },
      { orderBy: { deletedAt: 'desc', id: 'asc' }, offset: after, limit: deletedPageLength },
    )
    const items = rows.flatMap((media) => {
      const { id, name, kind, deletedAt } = media
      if (!deletedAt) return []
      return [{ id, name, kind, deletedAt: deletedAt.toISOString(), thumbnailUrl: mediaThumbnailUrl(media) }]
    })
    return { items, total }
  },
})
