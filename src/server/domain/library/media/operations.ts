import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  deleteMediaInput,
  listMediaByIdsInput,
  mediaItem,
  restoreMediaInput,
  retryMediaInput,
  updateMediaInput,
} from '../../../../shared/media/media.ts'
import { requireRestorable } from '../../../kernel/deletion.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { requireFolder } from '../folders/find.ts'
import { rebuild } from './build/rebuild.ts'
import { Media } from './entity.ts'
import { findMedia, lockMedia } from './find-media.ts'
import { findUses } from './library/media-uses.ts'
import { presentItem, presentItems } from './library/present-items.ts'
import { setMediaDetails } from './library/set-media-details.ts'

/** Media of the library with the given ids, newest first. Ids of other media are left out. */
export const listMediaByIds = operation({
  allow: 'viewTour',
  input: listMediaByIdsInput,
  example: ({ mediaId }) => ({ mediaIds: [mediaId] }),
  output: z.array(mediaItem),
  run: async ({ em, account }, { mediaIds }) => {
    const where = { account: account.id, deletedAt: null, id: { $in: mediaIds } }
    return presentItems(em, await em.find(Media, where, { orderBy: { createdAt: 'desc', id: 'desc' } }))
  },
})

/** Saves the details that people enter for a medium; the last save wins. 404 for a folder of another account. */
export const updateMedia = operation({
  allow: 'manageTours',
  input: updateMediaInput,
  example: ({ mediaId, folderId }) => ({ mediaId, altText: 'The harbor from the pier', tags: ['harbor'], folderId }),
  output: mediaItem,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { mediaId, ...details }) => {
    const media = await findMedia(scope, mediaId)
    if (details.folderId) await requireFolder(scope, details.folderId)
    setMediaDetails(media, details)
    await scope.em.flush()
    return presentItem(scope.em, media)
  },
})

/** Deletes a medium. Rejects one in use with `facts.uses`, unless `force` is set. */
export const deleteMedia = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteMediaInput,
  example: ({ mediaId }) => ({ mediaId, force: true }),
  output: emptyOutput,
  run: async (scope, { mediaId, force = false }) => {
    const media = await findMedia(scope, mediaId)
    const uses = (await findUses(scope.em, [media.id])).get(media.id) ?? []
    if (uses.length > 0 && !force) throw new AppError('resource.inUse', { facts: { uses } })
    media.deletedAt = scope.ports.now()
    await scope.em.flush()
    return {}
  },
})

/** Restores a deleted medium; 404 after its retention. The used storage stays the same: it includes deleted media. */
export const restoreMedia = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreMediaInput,
  example: ({ mediaId }) => ({ mediaId }),
  output: mediaItem,
  run: async (scope, { mediaId }) => {
    await scope.em.transactional(async (em) => {
      await lockAccountStorage(em, scope.account.id)
      const media = await lockMedia({ em, account: scope.account }, mediaId)
      if (!media.deletedAt) return
      requireRestorable(media.deletedAt, scope.ports.now())
      media.deletedAt = null
    })
    return presentItem(scope.em, await findMedia(scope, mediaId))
  },
})

/** Builds a failed medium again from its original; has no effect unless it failed. */
export const retryMedia = operation({
  allow: 'manageTours',
  input: retryMediaInput,
  example: ({ mediaId }) => ({ mediaId }),
  output: mediaItem,
  run: async (scope, { mediaId }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockMedia({ em, account: scope.account }, mediaId)
      if (media.status !== 'failed' || media.deletedAt !== null) return
      await rebuild({ em, queue: scope.queue }, media)
    })
    return presentItem(scope.em, await findMedia(scope, mediaId))
  },
})
