import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandPart } from '../../../../../shared/brand-kit/brand-parts.ts'
import type { ChangedTours, ReplacedFields } from '../../../../../shared/tours/bulk-tours.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import type { TourSummary } from '../../../../../shared/tours/tour-list.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { mayRetry } from '../../../../platform/retrying/retry.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { showUndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import type { TagChange } from '../../../../ui/fields/tag-change.ts'
import { showSkipped } from '../../stops/bulk/skipped-stops.tsx'
import { changeInBatches } from './change-in-batches.ts'
import { groupByFolder } from './folder-groups.ts'
import { tagUndo } from './tag-undo.ts'

/** Number of tours that a running action has processed, and their total. */
export type BulkProgress = { readonly done: number; readonly count: number }

export type BulkResult = { readonly changedIds: readonly string[]; readonly failedIds: readonly string[] }
type BulkTour = Pick<TourSummary, 'id' | 'name' | 'folder' | 'tags'>

/** Actions on several tours, a hundred with each request. Tours that can't be changed are reported with the reason. */
export function useBulkTours() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  // Idempotent requests, which can be repeated.
  const options = { retry: mayRetry }
  const updateMany = trpc.tours.updateMany.useMutation(options)
  const publishMany = trpc.publishing.publishMany.useMutation(options)
  const unpublishMany = trpc.publishing.unpublishMany.useMutation(options)
  const duplicateMany = trpc.tours.duplicateMany.useMutation(options)
  // Not repeated, because the version would be stale after a lost response.
  const update = trpc.tours.update.useMutation()
  const removeMany = trpc.tours.removeMany.useMutation(options)
  const restoreMany = trpc.tours.restoreMany.useMutation(options)

  const refresh = () => Promise.all([utils.tours.invalidate(), utils.tourFolders.invalidate()])

  const runInBatches = async (
    tours: readonly Pick<BulkTour, 'id' | 'name'>[],
    change: (tourIds: string[]) => Promise<ChangedTours>,
    batchLength: number = tourLimits.bulkToursMax,
  ): Promise<BulkResult> => {
    const count = tours.length
    setProgress({ done: 0, count })
    const { changedIds, failures, isOutcomeUnknown } = await changeInBatches(
      tours.map(({ id }) => id),
      {
        batchLength,
        change,
        reasonOf: (error) => errorMessage(t, error),
        unknownReason: t('tours.bulk.unknownReason'),
        onProgress: (done) => setProgress({ done, count }),
      },
    )
    const names = new Map(tours.map(({ id, name }) => [id, name]))
    showSkipped(
      failures.map(({ id, reason }) => ({ id, name: names.get(id) ?? '', reason })),
      {
        title: isOutcomeUnknown ? t('tours.bulk.unknown') : t('tours.bulk.failed', { count: failures.length }),
        moreOf: (hiddenCount) => t('stops.bulk.more', { count: hiddenCount }),
        closeLabel: t('app.close'),
      },
    )
    // Waits for the new list, because another action would otherwise start from outdated tours.
    await refresh()
    setProgress(null)
    return { changedIds, failedIds: failures.map(({ id }) => id) }
  }

  const showUndo = (message: string, onUndo: () => void) =>
    showUndoNotice({ message, undoLabel: t('app.undo'), closeLabel: t('app.close'), onUndo })

  const undoMove = async (tours: readonly BulkTour[]) => {
    for (const [folderId, ids] of groupByFolder(tours)) {
      const moved = tours.filter(({ id }) => ids.includes(id))
      await runInBatches(moved, (tourIds) => updateMany.mutateAsync({ tourIds, folderId }))
    }
  }
  const undoTags = async (tours: readonly BulkTour[], change: TagChange) => {
    for (const { tourIds, change: undo } of tagUndo(tours, change)) {
      const tagged = tours.filter(({ id }) => tourIds.includes(id))
      await runInBatches(tagged, (ids) => updateMany.mutateAsync({ tourIds: ids, ...undo }))
    }
  }
  const undoBrandKit = async (tours: readonly BulkTour[], replaced: readonly ReplacedFields[]) => {
    const fieldsByTour = new Map(replaced.map((fields) => [fields.tourId, fields]))
    const changed = tours.filter(({ id }) => fieldsByTour.has(id))
    await runInBatches(
      changed,
      async ([tourId = '']) => {
        const fields = fieldsByTour.get(tourId)
        if (fields === undefined) return { tourIds: [], failed: [] }
        try {
          await update.mutateAsync({ ...fields, brandKitParts: [...fields.brandKitParts] })
          return { tourIds: [tourId], failed: [] }
        } catch (error) {
          // A tour that was changed or deleted since stays as it is, and the others are undone.
          const apiError = apiErrorOf(error)
          if (apiError === null || apiError.status >= 500) throw error
          return { tourIds: [], failed: [{ tourId, code: apiError.code, errorMessage: errorMessage(t, error) }] }
        }
      },
      1,
    )
  }
  return {
    progress,
    applyBrandKit: async (tours: readonly BulkTour[], parts: readonly BrandPart[]): Promise<BulkResult> => {
      const replaced: ReplacedFields[] = []
      const result = await runInBatches(tours, async (tourIds) => {
        const updated = await updateMany.mutateAsync({ tourIds, addBrandKitParts: [...parts] })
        replaced.push(...updated.replaced)
        return updated
      })
      if (replaced.length > 0)
        showUndo(t('tours.bulk.brandKitUsed', { count: replaced.length }), () => void undoBrandKit(tours, replaced))
      else if (result.changedIds.length > 0) notifications.show({ message: t('tours.bulk.brandKitAlready') })
      return result
    },
    move: async (tours: readonly BulkTour[], folderId: string | null): Promise<BulkResult> => {
      const result = await runInBatches(tours, (tourIds) => updateMany.mutateAsync({ tourIds, folderId }))
      const moved = tours.filter(({ id }) => result.changedIds.includes(id))
      if (moved.length > 0) showUndo(t('tours.bulk.moved', { count: moved.length }), () => void undoMove(moved))
      return result
    },
    tag: async (tours: readonly BulkTour[], change: TagChange): Promise<BulkResult> => {
      const result = await runInBatches(tours, (tourIds) => updateMany.mutateAsync({ tourIds, ...change }))
      const tagged = tours.filter(({ id }) => result.changedIds.includes(id))
      const undo = () => void undoTags(tagged, change)
      if (tagged.length > 0) showUndo(t('tours.bulk.tagged', { count: tagged.length }), undo)
      return result
    },
    publish: async (tours: readonly BulkTour[]): Promise<BulkResult> => {
      let unchangedCount = 0
      const result = await runInBatches(tours, async (tourIds) => {
        const published = await publishMany.mutateAsync({ tourIds })
        unchangedCount += published.unchangedTourIds.length
        return published
      })
      const texts = [
        ...(result.changedIds.length > 0 ? [t('tours.bulk.publishing', { count: result.changedIds.length })] : []),
        ...(unchangedCount > 0 ? [t('tours.bulk.upToDate', { count: unchangedCount })] : []),
      ]
      if (texts.length > 0) notifications.show({ message: texts.join(' ') })
      await utils.publishing.list.invalidate()
      return result
    },
    unpublish: async (tours: readonly BulkTour[]): Promise<BulkResult> => {
      const result = await runInBatches(tours, (tourIds) => unpublishMany.mutateAsync({ tourIds }))
      if (result.changedIds.length > 0)
        notifications.show({ message: t('tours.bulk.unpublished', { count: result.changedIds.length }) })
      return result
    },
    duplicate: async (tours: readonly BulkTour[]): Promise<BulkResult> => {
      const copyIds = new Map(tours.map(({ id }): [string, string] => [id, crypto.randomUUID()]))
      const copyIdOf = (tourId: string) => copyIds.get(tourId) ?? ''
      const result = await runInBatches(tours, (tourIds) =>
        duplicateMany.mutateAsync({ tours: tourIds.map((tourId) => ({ tourId, copyId: copyIdOf(tourId) })) }),
      )
      const copies = tours
        .filter(({ id }) => result.changedIds.includes(id))
        .map(({ id, name }) => ({ id: copyIdOf(id), name }))
      const undo = () => void runInBatches(copies, (tourIds) => removeMany.mutateAsync({ tourIds }))
      if (copies.length > 0) showUndo(t('tours.bulk.duplicated', { count: copies.length }), undo)
      return result
    },
    deleteTours: async (tours: readonly BulkTour[]): Promise<BulkResult> => {
      const result = await runInBatches(tours, (tourIds) => removeMany.mutateAsync({ tourIds }))
      const deleted = tours.filter(({ id }) => result.changedIds.includes(id))
      const undo = () => void runInBatches(deleted, (tourIds) => restoreMany.mutateAsync({ tourIds }))
      if (deleted.length > 0) showUndo(t('tours.bulk.deleted', { count: deleted.length }), undo)
      return result
    },
  }
}

export type BulkTours = ReturnType<typeof useBulkTours>
