import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runInOneTab } from '../../../../platform/tab-locks.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useInterruptedUploads } from '../../../library/uploads/queue/use-interrupted-uploads.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { saveNewStops } from '../../tour-draft/saving/save-new-stops.ts'
import { tourQueue } from '../../tour-draft/saving/tour-queues.ts'
import { useFailureNotice } from '../../tour-draft/use-tour-editor.tsx'
import { partitionByStopKind } from '../health/partition-by-stop-kind.ts'
import { showSkippedMedia } from '../health/skipped-media-notice.ts'
import { addStoredFiles } from './add-stored-files.ts'
import { applyRecoveredUploads } from './tour-uploads.ts'
import { useFailedProcessing } from './use-failed-processing.ts'
import { useAccountUploads } from './use-tour-uploads.ts'

const retryMs = 5000

/** Adds stops for files as they are stored, on any screen. Renders nothing. */
export function TourUploadWatcher() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const onFailure = useFailureNotice()
  const uploads = useAccountUploads()
  const busyTours = useRef(new Set<string>())
  const [retries, setRetries] = useState(0)
  const { data: unfinishedUploads } = useInterruptedUploads()
  useFailedProcessing()
  useEffect(() => applyRecoveredUploads(unfinishedUploads?.recovered ?? []), [unfinishedUploads])
  useEffect(() => {
    // Runs again after a temporary error.
    void retries
    const addStops = (tourId: string) =>
      addStoredFiles(tourId, {
        partition: (media) => partitionByStopKind(utils.client, media),
        onOtherMedia: (media) => showSkippedMedia(t, media),
        onRejected: onFailure,
        create: async (stops, uploadOrder) => {
          const queries = tourQueue(tourId, { utils, queryClient }, onFailure)
          const request = () => utils.client.stops.create.mutate({ tourId, stops, uploadOrder })
          const inserted = await saveNewStops(request, queries)
          const { tourId: openTourId, record } = useEditorStore.getState()
          if (inserted !== null && openTourId === tourId) record([inserted])
          await queries.cache.refreshIfStale()
        },
      })
    const timers: ReturnType<typeof setTimeout>[] = []
    const run = async (tourId: string) => {
      if (busyTours.current.has(tourId)) return
      busyTours.current.add(tourId)
      try {
        await runInOneTab(`stopover-tour-stops ${tourId}`, () => addStops(tourId))
        void utils.tours.list.invalidate()
      } catch {
        // Only temporary errors arrive here; the files stay listed.
        timers.push(setTimeout(() => setRetries((count) => count + 1), retryMs))
      } finally {
        busyTours.current.delete(tourId)
      }
    }
    const isStored = (files: (typeof uploads)[number]['files']) =>
      files.some(({ mediaId, isAdded }) => mediaId !== null && !isAdded)
    for (const tourId of new Set(uploads.filter(({ files }) => isStored(files)).map((upload) => upload.tourId))) {
      void run(tourId)
    }
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [uploads, retries, utils, queryClient, onFailure, t])
  return null
}
