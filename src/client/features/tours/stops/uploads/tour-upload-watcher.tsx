import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { runInOneTab } from '../../../../platform/tab-locks.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useInterruptedUploads } from '../../../library/uploads/queue/use-interrupted-uploads.ts'
import { openTourQueue } from '../../tour-draft/saving/open-tour-queue.ts'
import { useFailureNotice } from '../../tour-draft/use-tour-editor.tsx'
import { partitionByStopKind } from '../health/partition-by-stop-kind.ts'
import { showSkippedMedia } from '../health/skipped-media-notice.ts'
import { addStoredFiles, hasStoredFiles, isOverLimit } from './add-stored-files.ts'
import { createCoalescedRuns } from './coalesced-runs.ts'
import { saveUploadedStops } from './save-uploaded-stops.ts'
import { applyRecoveredUploads } from './tour-uploads.ts'
import { useFailedProcessing } from './use-failed-processing.ts'
import { useAccountUploads } from './use-tour-uploads.ts'

const retryMs = 5000

const runForTour = createCoalescedRuns()

/** Adds stops for files as they are stored, on any screen. Renders nothing. */
export function TourUploadWatcher() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const onFailure = useFailureNotice()
  const uploads = useAccountUploads()
  const [retryCount, setRetryCount] = useState(0)
  const { data: unfinishedUploads } = useInterruptedUploads()
  useFailedProcessing()
  useEffect(() => applyRecoveredUploads(unfinishedUploads?.recovered ?? []), [unfinishedUploads])
  useEffect(() => {
    // Runs again after a temporary error, or while another tab adds the stops.
    void retryCount
    const addStops = (tourId: string) =>
      addStoredFiles(tourId, {
        partition: (media) => partitionByStopKind(utils.client, media),
        onOtherMedia: (media) => showSkippedMedia(t, media),
        onRejected: (error) => {
          const { stopsMax: count } = tourLimits
          onFailure(error, isOverLimit(error) ? t('stops.uploads.tooMany', { count }) : undefined)
        },
        create: async (stops, uploadOrder) => {
          const tourQueue = openTourQueue(tourId, { utils, queryClient }, onFailure)
          const request = () => utils.client.stops.create.mutate({ tourId, stops, uploadOrder })
          await saveUploadedStops(request, tourQueue)
        },
      })
    const timers: ReturnType<typeof setTimeout>[] = []
    const addStopsInOneTab = async (tourId: string) => {
      // Only temporary errors arrive here; the files stay listed.
      await runInOneTab(`stopover-tour-stops ${tourId}`, () => addStops(tourId)).catch(() => undefined)
      void utils.tours.list.invalidate()
      if (hasStoredFiles(tourId)) timers.push(setTimeout(() => setRetryCount((count) => count + 1), retryMs))
    }
    for (const tourId of new Set(uploads.map((upload) => upload.tourId))) {
      if (hasStoredFiles(tourId)) void runForTour(tourId, () => addStopsInOneTab(tourId))
    }
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [uploads, retryCount, utils, queryClient, onFailure, t])
  return null
}
