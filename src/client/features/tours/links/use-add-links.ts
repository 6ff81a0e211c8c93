import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { createInBatches } from '../tour-draft/saving/create-in-batches.ts'
import { type KeyedHotspot, useCreateHotspots } from '../tour-draft/use-create-hotspots.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { linkBatches, linkCount } from './link-batches.ts'
import type { LinkSuggestion, SuggestedLink } from './suggest-links.ts'

export type AddProgress = { readonly added: number; readonly total: number }
export type AddFailure = { readonly count: number; readonly reason: string }

function keyedHotspotOf({ stopId, targetStopId, direction, arrival }: SuggestedLink): KeyedHotspot {
  const hotspot = { stopId, kind: 'stop', ...direction, details: { targetStopId, arrival } }
  return { key: `${stopId} ${targetStopId}`, hotspot }
}

/**
 * `create` adds links by one request, which can be repeated. `record` records all added links as one undo step and
 * shows a notice.
 */
export function useCreateLinks() {
  const { create, record } = useCreateHotspots()
  return { create: (links: readonly SuggestedLink[]) => create(links.map(keyedHotspotOf)), record }
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
    const { hotspots, failed, error } = await createInBatches(linkBatches(suggestions), {
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
