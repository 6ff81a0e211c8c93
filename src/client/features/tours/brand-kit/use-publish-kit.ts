import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areasOfParts } from '../../../../shared/brand-kit/areas-of-parts.ts'
import type { BrandKitTour } from '../../../../shared/brand-kit/brand-kit.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useAnnouncement } from '../../../ui/feedback/announcement.tsx'
import { hasPendingChanges, listPendingTours, publishTours, type TourFailure } from './publish-tours.ts'

/** Time after which a requested publication is no longer shown as queued. */
const queuedMs = 120_000
/** Number of tours per announcement to screen readers. */
const toursPerAnnouncement = 10

type Progress = { readonly count: number; readonly total: number }

/** Publishes the pending changes of the tours with the brand kit, one tour after the other. */
export function usePublishKit(kitVersion: number) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [queuedIds, setQueuedIds] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<readonly TourFailure[]>([])
  const [error, setError] = useState<unknown>(null)
  const [announcement, announce] = useAnnouncement()
  const [previousVersion, setPreviousVersion] = useState(kitVersion)
  const publishing = useRef<AbortController>(null)
  // Tours have new changes after each save of the kit.
  if (previousVersion !== kitVersion) {
    setPreviousVersion(kitVersion)
    setQueuedIds(new Set())
  }
  useEffect(() => {
    if (queuedIds.size === 0) return
    const timer = setTimeout(() => setQueuedIds(new Set()), queuedMs)
    return () => clearTimeout(timer)
  }, [queuedIds])
  useEffect(() => () => publishing.current?.abort(), [])

  async function publishPending(signal: AbortSignal): Promise<void> {
    const readPage = (cursor: string | undefined) => utils.client.brandKit.tours.query({ cursor })
    const tours = await listPendingTours(readPage, signal)
    let queuedCount = 0
    await publishTours(tours, {
      signal,
      onTour(count) {
        const newProgress = { count, total: tours.length }
        setProgress(newProgress)
        if (count % toursPerAnnouncement === 1) announce(t('brandKit.publishing', newProgress))
      },
      async publish({ id, parts }) {
        const selection = { areas: [...areasOfParts(parts)], stopIds: [] }
        await utils.client.publishing.publish.mutate({ tourId: id, selection, approvesReviews: false })
        queuedCount += 1
        setQueuedIds((ids) => new Set([...ids, id]))
      },
      onFailure: (failure) => setFailures((all) => [...all, failure]),
    })
    announce(t('brandKit.queued', { count: queuedCount }))
  }

  return {
    /** Number of the tour that is being queued; `null` while none is. */
    progress,
    announcement,
    /** True for a tour that is being published from here and isn't live yet. */
    isQueued: (tour: BrandKitTour) => queuedIds.has(tour.id) && hasPendingChanges(tour),
    /** Tours that can't be published, with the reason. */
    failures,
    error,
    stop: () => publishing.current?.abort(),
    async publishAll() {
      const controller = new AbortController()
      publishing.current = controller
      setError(null)
      setFailures([])
      setProgress({ count: 0, total: 0 })
      try {
        await publishPending(controller.signal)
      } catch (cause) {
        setError(cause)
      }
      setProgress(null)
      await Promise.all([utils.publishing.list.invalidate(), utils.brandKit.tours.invalidate()])
    },
  }
}
