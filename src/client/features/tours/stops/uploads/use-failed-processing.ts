import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import { tourQueue } from '../../tour-draft/saving/tour-queues.ts'
import { useFailureNotice } from '../../tour-draft/use-tour-editor.tsx'
import { useAccountUploads } from './use-tour-uploads.ts'

/** A stop that was taken out of its tour, or put back with this version. */
type Aside = { readonly isOut: boolean; readonly version: number }

/**
 * Takes stops of this tab's uploads out of their tours while the processing of their files has failed, and restores them
 * when a retry begins. Stops that a person has changed already stay.
 */
export function useFailedProcessing(): void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const onFailure = useFailureNotice()
  const uploads = useAccountUploads()
  const stored = useUploads(({ stop, state }) => stop !== undefined && mediaIdOf(state) !== null)
  const asideByStop = useRef(new Map<string, Aside>())
  const runningIds = useRef(new Set<string>())
  useEffect(() => {
    // A stop may be added after its file has failed.
    void uploads
    const change = async (tourId: string, stopId: string, isOut: boolean) => {
      const { queue, cache } = tourQueue(tourId, { utils, queryClient }, onFailure)
      const stops = (cache.read() ?? (await utils.client.tours.get.query({ tourId }))).stops
      const stop = stops.find(({ id }) => id === stopId)
      const version = asideByStop.current.get(stopId)?.version ?? 1
      if (isOut && (stop === undefined || stop.version !== version || stop.hotspots.length > 0)) return
      const input = { tourId, stopIds: [stopId] }
      const { remove, restore } = utils.client.stops
      const saved = await queue.enqueue(() => (isOut ? remove.mutate(input) : restore.mutate(input)))
      cache.saved.stopList(saved)
      asideByStop.current.set(stopId, { isOut, version: saved.inserted[0]?.stop.version ?? version })
    }
    for (const { stop, state } of stored) {
      if (stop === undefined || runningIds.current.has(stop.stopId)) continue
      const isFailed = state.step === 'failed'
      const isOut = asideByStop.current.get(stop.stopId)?.isOut ?? false
      if (isFailed === isOut) continue
      runningIds.current.add(stop.stopId)
      change(stop.tourId, stop.stopId, isFailed)
        // The stop stays as it is, and its card tells that its file failed.
        .catch(() => undefined)
        .finally(() => runningIds.current.delete(stop.stopId))
    }
  }, [stored, uploads, utils, queryClient, onFailure])
}
