import { useEffect, useRef, useState } from 'react'
import type { BrandKitTour } from '../../../../shared/brand-kit/brand-kit.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { trpc } from '../../../platform/trpc.ts'
import { areasOf } from './areas-of.ts'

const pageLength = 100
/** Time after which a requested publication is no longer waited for. */
const queuedMs = 120_000

type Failure = { readonly name: string; readonly error: unknown }
type Progress = { readonly count: number; readonly total: number }

/** Publishes the changes that visitors of tours with the brand kit don't see yet, tour after tour. */
export function usePublishKit() {
  const utils = trpc.useUtils()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [queuedIds, setQueuedIds] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [error, setError] = useState<unknown>(null)
  const isStopped = useRef(false)
  useEffect(() => {
    if (queuedIds.size === 0) return
    const timer = setTimeout(() => setQueuedIds(new Set()), queuedMs)
    return () => clearTimeout(timer)
  }, [queuedIds])

  async function waitingTours(): Promise<BrandKitTour[]> {
    const tours: BrandKitTour[] = []
    let cursor: string | undefined
    do {
      const page = await utils.client.brandKit.tours.query({ cursor, limit: pageLength })
      tours.push(...page.tours.filter(({ isLive, waitingChanges }) => isLive && waitingChanges > 0))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && !isStopped.current)
    return tours
  }

  async function publishTours(tours: readonly BrandKitTour[]): Promise<void> {
    for (const [index, tour] of tours.entries()) {
      if (isStopped.current) return
      setProgress({ count: index + 1, total: tours.length })
      try {
        await utils.client.publishing.publish.mutate({
          tourId: tour.id,
          selection: { areas: areasOf(tour), stopIds: [] },
        })
        setQueuedIds((ids) => new Set([...ids, tour.id]))
      } catch (cause) {
        // Anything but a conflict would stop the other tours as well.
        if (apiErrorOf(cause)?.status !== 409) throw cause
        setFailures((all) => [...all, { name: tour.name, error: cause }])
      }
    }
  }

  return {
    /** Number of the tour that is being queued; `null` while none is. */
    progress,
    /** Tours whose publication was requested here. */
    queuedIds,
    /** Tours that can't be published, with the reason. */
    failures,
    error,
    stop: () => {
      isStopped.current = true
    },
    async publishAll() {
      isStopped.current = false
      setError(null)
      setFailures([])
      setProgress({ count: 0, total: 0 })
      try {
        await publishTours(await waitingTours())
      } catch (cause) {
        setError(cause)
      }
      setProgress(null)
      await Promise.all([utils.publishing.list.invalidate(), utils.brandKit.tours.invalidate()])
    },
  }
}
