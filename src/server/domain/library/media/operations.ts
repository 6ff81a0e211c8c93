import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import {
  listMediaInput,
  mediaItem,
  removeMediaInput,
  restoreMediaInput,
  retryMediaInput,
  updateMediaInput,
} from '../../../../shared/media/media.ts'
import { done } from '../../../kernel/answers.ts'
import { requireRestorable } from '../../../kernel/deletion.ts'
import { operation } from '../../../kernel/operation.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { requireFolder } from '../folders/find.ts'
import { rebuild } from './build/rebuild.ts'
import { Media } from './entity.ts'
import { findMedia, lockMedia } from './find-medium.ts'
import { describeMedia } from './library/describe.ts'
import { itemOf, itemsOf } from './library/items.ts'
import { usesOf } from './library/uses.ts'

/** The newest media of the account's library, or those with the given ids; `search` matches names and tags. */
export const listMedia = operation({
  allow: 'viewTour',
  input: listMediaInput,
  output: z.array(mediaItem),
  run: async ({ em, account }, { kinds, search = '', mediaIds }) => {
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
    const matchesSearch = { $or: [{ name: { $ilike: pattern } }, { tags: { $overlap: [search.trim()] } }] }
    const where = {
      account: account.id,
      deletedAt: null,
      ...(kinds === undefined ? {} : { kind: { $in: kinds } }),
      ...(mediaIds === undefined ? {} : { id: { $in: mediaIds } }),
      ...(search.trim() === '' ? {} : matchesSearch),
    }
    const order = { createdAt: 'desc', id: 'desc' } as const
    const limit = mediaIds === undefined ? { limit: limits.libraryListMax } : {}
    return itemsOf(em, await em.find(Media, where, { orderBy: order, ...limit }))
  },
})

/** Saves the details that people enter for a medium; the last save wins. 404 for a folder of another account. */
export const updateMedia = operation({
  allow: 'manageTours',
  input: updateMediaInput,
  output: mediaItem,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, { mediaId, ...details }) => {
    const media = await findMedia(scope, mediaId)
    if (details.folderId) await requireFolder(scope, details.folderId)
    describeMedia(media, details)
    await scope.em.flush()
    return itemOf(scope.em, media)
  },
})

/** Deletes a medium. Rejects one in use with `facts.uses`, unless `force` is set. */
export const removeMedia = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: removeMediaInput,
  output: done,
  run: async (scope, { mediaId, force = false }) => {
    const media = await findMedia(scope, mediaId)
    const uses = (await usesOf(scope.em, [media.id])).get(media.id) ?? []
    if (uses.length > 0 && !force) throw new AppError('resource.inUse', { facts: { uses } })
    media.deletedAt = scope.ports.now()
    await scope.em.flush()
    return {}
  },
})

/** Restores a deleted medium; 404 after its retention. Storage does not change: deleted media count until then. */
export const restoreMedia = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreMediaInput,
  output: mediaItem,
  run: async (scope, { mediaId }) => {
    await scope.em.transactional(async (em) => {
      await lockAccountStorage(em, scope.account.id)
      const media = await lockMedia({ em, account: scope.account }, mediaId)
      if (!media.deletedAt) return
      requireRestorable(media.deletedAt, scope.ports.now())
      media.deletedAt = null
    })
    return itemOf(scope.em, await findMedia(scope, mediaId))
  },
})

/** Builds a failed medium again from its original; has no effect unless it failed. */
export const retryMedia = operation({
  allow: 'manageTours',
  input: retryMediaInput,
  output: mediaItem,
  run: async (scope, { mediaId }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockMedia({ em, account: scope.account }, mediaId)
      if (media.status !== 'failed' || media.deletedAt !== null) return
      await rebuild({ em, queue: scope.queue }, media)
    })
    return itemOf(scope.em, await findMedia(scope, mediaId))
  },
})
