import { expect, it } from 'vitest'
import {
  restoreHotspots,
  SkippedHotspotsError,
} from '../../../src/client/features/tours/tour-draft/saving/restore-hotspots.ts'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'
import type { RestoredHotspots } from '../../../src/shared/tours/saves.ts'
import { aLink } from './tour-builder.ts'

const savedAt = '2026-01-01T00:00:00.000Z'

/** A restore context. Its server restores hotspots of the stop `hall`, and skips those of the full stop `attic`. */
function aRestoreContext() {
  const restoredIds: string[] = []
  const mutate = async ({ hotspotIds }: { readonly hotspotIds: readonly string[] }): Promise<RestoredHotspots> => ({
    hotspots: hotspotIds.filter((id) => !id.startsWith('attic')).map((id) => aLink(id, 'hall', 'tower')),
    skippedHotspotIds: hotspotIds.filter((id) => id.startsWith('attic')),
    hotspotIds: [],
    media: [],
    save: { previousSavedAt: savedAt, savedAt, savedBy: 'Ann' },
  })
  const context = {
    tourId: 'tour',
    client: { hotspots: { restoreMany: { mutate } } },
    cache: {
      applySave: {
        hotspots: ({ hotspots }: Pick<RestoredHotspots, 'hotspots'>) =>
          void restoredIds.push(...hotspots.map(({ id }) => id)),
      },
    },
  }
  return { context, restoredIds }
}

const placedFirst = (id: string) => ({ hotspot: aLink(id, 'hall', 'tower'), index: 0 })

it('restores more hotspots than one request takes', async () => {
  const { context, restoredIds } = aRestoreContext()
  const ids = Array.from({ length: hotspotLimits.changeManyMax + 1 }, (_, index) => `hall ${index}`)
  await restoreHotspots(ids.map(placedFirst), context)
  expect(restoredIds).toEqual(ids)
})

it('fails with the number of skipped hotspots after restoring the others', async () => {
  const { context, restoredIds } = aRestoreContext()
  const restoration = restoreHotspots(['attic 1', 'hall 1', 'attic 2'].map(placedFirst), context)
  await expect(restoration).rejects.toBeInstanceOf(SkippedHotspotsError)
  await expect(restoration).rejects.toMatchObject({ count: 2, data: { status: 404 } })
  expect(restoredIds).toEqual(['hall 1'])
})
