import { AppError } from '../../../shared/kernel/app-error.ts'
import {
  listMediaInput,
  type MediaItem,
  removeMediaInput,
  restoreMediaInput,
  retryMediaInput,
  updateMediaInput,
} from '../../../shared/media/media.ts'
import { operation } from '../../kernel/operation.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import { lockAccount, requireRoom } from '../uploads/storage.ts'
import { Media } from './entity.ts'
import { findMedia, lockMedia } from './find-one.ts'
import { presentMedia } from './present.ts'
import { sendBuild } from './send-build.ts'
import { usesOf } from './uses.ts'

async function present(em: AccountScope['em'], rows: readonly Media[]): Promise<MediaItem[]> {
  const uses = await usesOf(
    em,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentMedia(row, uses.get(row.id) ?? []))
}

async function presentOne(em: AccountScope['em'], row: Media): Promise<MediaItem> {
  const [item] = await present(em, [row])
  if (item === undefined) throw new AppError('resource.notFound')
  return item
}

/** The account's library, newest first; `search` looks in names and tags. */
export const listMedia = operation({
  allow: 'manageTours',
  input: listMediaInput,
  run: async ({ em, account }, { kinds, search = '', mediaIds }): Promise<MediaItem[]> => {
    const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
    const found = { $or: [{ name: { $ilike: pattern } }, { tags: { $overlap: [search.trim()] } }] }
    const where = {
      account: account.id,
      deletedAt: null,
      ...(kinds === undefined ? {} : { kind: { $in: kinds } }),
      ...(mediaIds === undefined ? {} : { id: { $in: mediaIds } }),
      ...(search.trim() === '' ? {} : found),
    }
    return present(em, await em.find(Media, where, { orderBy: { createdAt: 'desc', id: 'asc' } }))
  },
})

/** Saves what people say about a medium; the last save counts. */
export const updateMedia = operation({
  allow: 'manageTours',
  input: updateMediaInput,
  run: async (scope, { mediaId, name, altText, credit, tags }): Promise<MediaItem> => {
    const media = await findMedia(scope, mediaId)
    if (name !== undefined) media.name = name
    if (altText !== undefined) media.altText = altText
    if (credit !== undefined) media.credit = credit
    if (tags !== undefined) media.tags = tags
    await scope.em.flush()
    return presentOne(scope.em, media)
  },
})

/** Takes a medium out of the library. One in use is refused with `facts.uses`, unless `force` says to go on. */
export const removeMedia = operation({
  allow: 'manageTours',
  input: removeMediaInput,
  run: async (scope, { mediaId, force = false }) => {
    const media = await findMedia(scope, mediaId)
    const uses = (await usesOf(scope.em, [media.id])).get(media.id) ?? []
    if (uses.length > 0 && !force) throw new AppError('resource.inUse', { facts: { uses } })
    media.deletedAt = scope.ports.now()
    await scope.em.flush()
    return {}
  },
})

/** Undoes `removeMedia`, as long as the account has the room. */
export const restoreMedia = operation({
  allow: 'manageTours',
  input: restoreMediaInput,
  run: async (scope, { mediaId }): Promise<MediaItem> => {
    await scope.em.transactional(async (em) => {
      await lockAccount(em, scope.account.id)
      const media = await lockMedia({ em, account: scope.account }, mediaId)
      if (media.deletedAt === null) return
      await requireRoom(em, media.account, media.sizeBytes)
      media.deletedAt = null
    })
    return presentOne(scope.em, await findMedia(scope, mediaId))
  },
})

/** Builds a failed medium again from its original; changes nothing when it is not failed. */
export const retryMedia = operation({
  allow: 'manageTours',
  input: retryMediaInput,
  run: async (scope, { mediaId }): Promise<MediaItem> => {
    await scope.em.transactional(async (em) => {
      const media = await lockMedia({ em, account: scope.account }, mediaId)
      if (media.status !== 'failed' || media.deletedAt !== null) return
      media.status = 'building'
      media.progress = 0
      media.failureCode = null
      media.buildNumber += 1
      await em.flush()
      await sendBuild({ em, queue: scope.queue }, media)
    })
    return presentOne(scope.em, await findMedia(scope, mediaId))
  },
})
