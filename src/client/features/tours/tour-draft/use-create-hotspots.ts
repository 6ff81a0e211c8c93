import { useState } from 'react'
import type { CreateManyHotspotsInput, Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useEditorStore } from './editor-store.ts'
import { insertHotspots } from './edits/make-edit.ts'
import { createIdempotentIds } from './saving/idempotent-ids.ts'
import { useUndoNotice } from './use-edit-with-undo.ts'
import { useTourEditor } from './use-tour-editor.tsx'

export type NewHotspot = Omit<CreateManyHotspotsInput['hotspots'][number], 'id'>

/** A hotspot to create. A repeated request has the same keys, so that no hotspot is created twice. */
export type KeyedHotspot = { readonly key: string; readonly hotspot: NewHotspot }

/**
 * `create` adds hotspots by one request, which can be repeated. `record` records all added hotspots as one undo step
 * and shows a notice.
 */
export function useCreateHotspots() {
  const { client } = trpc.useUtils()
  const { tour, queue, cache } = useTourEditor()
  const showUndo = useUndoNotice()
  const [idempotentIds] = useState(createIdempotentIds)
  return {
    async create(keyedHotspots: readonly KeyedHotspot[]): Promise<readonly Hotspot[]> {
      const hotspots = keyedHotspots.map(({ key, hotspot }) => ({ ...hotspot, id: idempotentIds.idFor(key) }))
      const saved = await queue.enqueue(() => client.hotspots.createMany.mutate({ tourId: tour.id, hotspots }))
      cache.applySave.hotspots(saved)
      idempotentIds.forget(keyedHotspots.map(({ key }) => key))
      return saved.hotspots
    },
    record(hotspots: readonly Hotspot[], message: string): void {
      const insertion = insertHotspots(cache.read() ?? tour, hotspots)
      useEditorStore.getState().recordIn(tour.id, [insertion])
      showUndo([insertion], message)
    },
  }
}
