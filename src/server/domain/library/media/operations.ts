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
import { findMedia, lockMedia } from './find-one.ts'
import { describeMedia } from './library/describe.ts'
import { itemOf, itemsOf } from './library/items.ts'
import { usesOf } from './library/uses.ts'

/** The newest of the account's library, or those that are named; `search` looks in names and tags. */
export const listMedia = operation({
  allow: 'viewTour',
  input: listMediaInput,
  output: z.array(mediaItem),
  run: async ({ em, account }, { kinds, search = '', mediaIds }) => {
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
    const found = { $or: [{ name: { $ilike: pattern } }, { tags: { $overlap: [search.trim()] } }] }
    const where = {
      account: account.id,
      deletedAt: null,
      ...(kinds === undefined ? {} : { kind: { $in: kinds } }),
      ...(mediaIds === undefined ? {} : { id: { $in: mediaIds } }),
      ...(search.trim() === '' ? {} : found),
    }
    const order = { createdAt: 'desc', id: 'desc' } as const
    const most = mediaIds === undefined ? { limit: limits.libraryListMax } : {}
    return itemsOf(em, await em.find(Media, where, { orderBy: order, ...most }))
  },
})

/** Saves what people say about a medium; the last save counts. 404 for a folder of somebody else. */
export const updateMedia = operation({
  allow: 'manageTours',
  input: updateMediaInput,
  output: mediaItem,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, { mediaId, ...said }) => {
    const media = await findMedia(scope, mediaId)
    if (said.folderId) await requireFolder(scope, said.folderId)
    describeMedia(media, said)
    await scope.em.flush()
    return itemOf(scope.em, media)
  },
})

/** Takes a medium out of the library. One in use is rejected with `facts.uses`, unless `force` says to go on. */
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

/** Undoes `removeMedia`; 404 after its time. It takes no more storage: what is kept counts already. */
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

/** Builds a failed medium again from its original; changes nothing when it is not failed. */
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
