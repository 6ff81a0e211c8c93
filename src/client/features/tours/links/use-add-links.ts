import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreateManyHotspotsInput, Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { apiErrorOf, isTransient } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { useEditorStore } from '../tour-draft/editor-store.ts'
import { invertEdit } from '../tour-draft/edits/apply-edit.ts'
import { insertHotspots } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { linkBatches, linkCount } from './link-batches.ts'
import type { LinkSuggestion, SuggestedLink } from './suggest-links.ts'

export type AddProgress = { readonly added: number; readonly total: number }
export type AddFailure = { readonly count: number; readonly reason: string }

type NewHotspot = CreateManyHotspotsInput['hotspots'][number]

function hotspotOf({ stopId, targetStopId, direction, arrival }: SuggestedLink): NewHotspot {
  return { stopId, kind: 'stop', ...direction, details: { targetStopId, arrival } }
}

/** Adds suggested links in a few requests, as one undo step. */
export function useAddLinks() {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const { tour, edit, queue, cache } = useTourEditor()
  const [progress, setProgress] = useState<AddProgress | null>(null)
  const [failure, setFailure] = useState<AddFailure | null>(null)
  const finish = (hotspots: readonly Hotspot[]) => {
    if (hotspots.length === 0) return
    const insertion = insertHotspots(cache.read() ?? tour, hotspots)
    useEditorStore.getState().record([insertion])
    showUndoNotice({
      message: t('links.added', { count: hotspots.length }),
      undoLabel: t('editor.undo'),
      closeLabel: t('app.close'),
      onUndo: () => edit(invertEdit(insertion)),
    })
  }
  const create = async (suggestions: readonly LinkSuggestion[]): Promise<readonly Hotspot[]> => {
    const hotspots = suggestions.flatMap(({ links }) => links).map(hotspotOf)
    const saved = await queue.enqueue(() => client.hotspots.createMany.mutate({ tourId: tour.id, hotspots }))
    cache.saved.hotspots(saved)
    return saved.hotspots
  }
  /** Resolves to true if all links were added. */
  const add = async (suggestions: readonly LinkSuggestion[]): Promise<boolean> => {
    const total = linkCount(suggestions)
    const added: Hotspot[] = []
    let failedCount = 0
    let reason = ''
    setFailure(null)
    for (const batch of linkBatches(suggestions)) {
      setProgress({ added: added.length, total })
      try {
        added.push(...(await create(batch)))
      } catch (error) {
        failedCount += linkCount(batch)
        reason = errorMessage(t, error)
        // Later batches would only fail for the same reason.
        if (isTransient(apiErrorOf(error))) {
          failedCount = total - added.length
          break
        }
      }
    }
    setProgress(null)
    finish(added)
    if (failedCount > 0) setFailure({ count: failedCount, reason })
    // A failed batch may be stored after all, or fail because another person deleted a stop.
    void (failedCount > 0 ? cache.refresh() : cache.refreshIfStale())
    return failedCount === 0
  }
  return { add, progress, failure }
}
