import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { createInBatches } from '../../tour-draft/saving/create-in-batches.ts'
import { useCreateHotspots } from '../../tour-draft/use-create-hotspots.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { copyBatches, copyCount } from './copy-batches.ts'
import { type CopyTarget, copyFor } from './copy-targets.ts'

const copiesFor = ({ stop, hotspots }: CopyTarget) =>
  hotspots.map((hotspot) => ({ key: `${stop.id} ${hotspot.id}`, hotspot: copyFor(stop.id, hotspot) }))

export type CopyProgress = { readonly copied: number; readonly total: number }
export type CopyFailure = { readonly count: number; readonly reason: string }

/** Copies hotspots to other stops in a few requests, as one undo step. */
export function useCopyHotspots() {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const { create, record } = useCreateHotspots()
  const [progress, setProgress] = useState<CopyProgress | null>(null)
  const [failure, setFailure] = useState<CopyFailure | null>(null)
  /** Resolves to the ids of the stops that didn't get all copies. */
  const copy = async (targets: readonly CopyTarget[]): Promise<ReadonlySet<string>> => {
    const total = copyCount(targets)
    setFailure(null)
    const { hotspots, failed, error } = await createInBatches(copyBatches(targets), {
      create: (batch) => create(batch.flatMap(copiesFor)),
      onProgress: (copied) => setProgress({ copied, total }),
    })
    setProgress(null)
    if (hotspots.length > 0) record(hotspots, t('hotspots.bulk.copied', { count: hotspots.length }))
    if (failed.length > 0) setFailure({ count: copyCount(failed), reason: errorMessage(t, error) })
    // A failed batch may be stored after all, or fail because another person deleted a stop.
    void (failed.length > 0 ? cache.refresh() : cache.refreshIfStale())
    return new Set(failed.map(({ stop }) => stop.id))
  }
  return { copy, progress, failure }
}
