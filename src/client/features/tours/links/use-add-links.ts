import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreateManyHotspotsInput, Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useEditorStore } from '../tour-draft/editor-store.ts'
import { insertHotspots } from '../tour-draft/edits/make-edit.ts'
import { createRepeatIds, type RepeatIds } from '../tour-draft/saving/repeat-ids.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useUndoEdits } from '../tour-draft/use-undoable.ts'
import { addBatches } from './add-batches.ts'
import { linkCount } from './link-batches.ts'
import type { LinkSuggestion, SuggestedLink } from './suggest-links.ts'

export type AddProgress = { readonly added: number; readonly total: number }
export type AddFailure = { readonly count: number; readonly reason: string }

type NewHotspot = CreateManyHotspotsInput['hotspots'][number]

const keyOf = ({ stopId, targetStopId }: SuggestedLink) => `${stopId} ${targetStopId}`

function hotspotOf(link: SuggestedLink, ids: RepeatIds): NewHotspot {
  const { stopId, targetStopId, direction, arrival } = link
  return { id: ids.of(keyOf(link)), stopId, kind: 'stop', ...direction, details: { targetStopId, arrival } }
}

/** `create` adds links by one request, which can be repeated, and `record` makes all that were added one undo step, with a notice. */
export function useCreateLinks() {
  const { client } = trpc.useUtils()
  const { tour, queue, cache } = useTourEditor()
  const showUndo = useUndoEdits()
  const [ids] = useState(createRepeatIds)
  return {
    async create(links: readonly SuggestedLink[]): Promise<readonly Hotspot[]> {
      const hotspots = links.map((link) => hotspotOf(link, ids))
      const saved = await queue.enqueue(() => client.hotspots.createMany.mutate({ tourId: tour.id, hotspots }))
      cache.saved.hotspots(saved)
      ids.forget(links.map(keyOf))
      return saved.hotspots
    },
    record(hotspots: readonly Hotspot[], message: string): void {
      const insertion = insertHotspots(cache.read() ?? tour, hotspots)
      useEditorStore.getState().record([insertion])
      showUndo([insertion], message)
    },
  }
}

/** Adds suggested links in a few requests, as one undo step. */
export function useAddLinks() {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const { create, record } = useCreateLinks()
  const [progress, setProgress] = useState<AddProgress | null>(null)
  const [failure, setFailure] = useState<AddFailure | null>(null)
  /** Resolves to the suggestions that couldn't be added. */
  const add = async (suggestions: readonly LinkSuggestion[]): Promise<readonly LinkSuggestion[]> => {
    const total = linkCount(suggestions)
    setFailure(null)
    const { hotspots, failed, error } = await addBatches(suggestions, {
      create: (batch) => create(batch.flatMap(({ links }) => links)),
      onProgress: (added) => setProgress({ added, total }),
    })
    setProgress(null)
    if (hotspots.length > 0) record(hotspots, t('links.added', { count: hotspots.length }))
    if (failed.length > 0) setFailure({ count: linkCount(failed), reason: errorMessage(t, error) })
    // A failed batch may be stored after all, or fail because another person deleted a stop.
    void (failed.length > 0 ? cache.refresh() : cache.refreshIfStale())
    return failed
  }
  return { add, progress, failure }
}
