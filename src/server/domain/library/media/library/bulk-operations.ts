import { z } from 'zod'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import {
  deleteManyMediaInput,
  type MediaUseById,
  restoreManyMediaInput,
  updateManyMediaInput,
} from '../../../../../shared/media/library.ts'
import { tags as tagsShape } from '../../../../../shared/texts.ts'
import { requireRestorable } from '../../../../kernel/deletion.ts'
import { operation } from '../../../../kernel/operation.ts'
import { lockAccountStorage } from '../../../billing/plans/storage.ts'
import { requireFolder } from '../../folders/find.ts'
import { Media } from '../entity.ts'
import { requireMedia } from '../require-media.ts'
import { findUses } from './media-uses.ts'

/** Tags of a medium after a bulk change; 400 when they would be too many. */
function changedTags(tags: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const newTags = [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag))
  const parsed = tagsShape.safeParse(newTags)
  if (parsed.success) return parsed.data
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'addTags', problem: 'too many' }] } })
}

/** Updates many media at once. 404 when any isn't the account's; then none is changed. */
export const updateManyMedia = operation({
  allow: 'manageTours',
  input: updateManyMediaInput,
  example: ({ mediaId }) => ({ mediaIds: [mediaId], addTags: ['harbor'], credit: 'Kim Doe' }),
  output: z.strictObject({ updated: z.int() }),
  run: async (scope, { mediaIds, addTags = [], removeTags = [], folderId, credit, altText }) => {
    if (folderId) await requireFolder(scope, folderId)
    const rows = await requireMedia(scope.em, scope.account.id, [...new Set(mediaIds)])
    for (const media of rows) {
      media.tags = changedTags(media.tags, addTags, removeTags)
      if (folderId !== undefined) media.folder = folderId
      if (credit !== undefined) media.credit = credit
      if (altText !== undefined) media.altText = altText
    }
    await scope.em.flush()
    return { updated: rows.length }
  },
})

/** Deletes many media, all or none. Rejects media in use with `facts.uses`, unless `force` is set. */
export const deleteManyMedia = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteManyMediaInput,
  example: ({ mediaId }) => ({ mediaIds: [mediaId], force: true }),
  output: z.strictObject({ removed: z.int() }),
  run: async ({ em, account, ports }, { mediaIds, force = false }) => {
    const rows = await requireMedia(em, account.id, [...new Set(mediaIds)])
    const usesById = await findUses(em, mediaIds)
    const uses: MediaUseById[] = [...usesById].flatMap(([mediaId, mediaUses]) =>
      mediaUses.map((use) => ({ mediaId, ...use })),
    )
    if (uses.length > 0 && !force) throw new AppError('resource.inUse', { facts: { uses } })
    for (const media of rows) media.deletedAt = ports.now()
    await em.flush()
    return { removed: rows.length }
  },
})

/** Restores many deleted media, all or none: 404 when any is permanently deleted. */
export const restoreManyMedia = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: restoreManyMediaInput,
  example: ({ mediaId }) => ({ mediaIds: [mediaId] }),
  output: z.strictObject({ restored: z.int() }),
  run: async ({ em, account, ports }, { mediaIds }) =>
    em.transactional(async (transaction) => {
      await lockAccountStorage(transaction, account.id)
      const uniqueIds = [...new Set(mediaIds)]
      const rows = await transaction.find(Media, { id: { $in: uniqueIds }, account: account.id }, { refresh: true })
      if (rows.length !== uniqueIds.length) throw new AppError('resource.notFound')
      const deletedRows = rows.filter(({ deletedAt }) => deletedAt !== null)
      for (const { deletedAt } of deletedRows) if (deletedAt) requireRestorable(deletedAt, ports.now())
      for (const media of deletedRows) media.deletedAt = null
      return { restored: deletedRows.length }
    }),
})
