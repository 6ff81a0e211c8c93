import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { trpc } from '../../../platform/trpc.ts'
import { takeAbandonedTour } from '../tour-draft/fresh-tour.ts'
import { saveAllTours } from '../tour-draft/saving/tour-queues.ts'

/** Deletes a new tour that was left untouched. Renders nothing. */
export function FreshTourWatcher() {
  const { pathname } = useLocation()
  const utils = trpc.useUtils()
  useEffect(() => {
    const tourId = takeAbandonedTour(pathname)
    if (tourId === null) return
    const discard = async () => {
      // Unsaved edits mean that the tour was touched.
      if (!(await saveAllTours())) return
      await utils.client.tours.remove.mutate({ tourId, untouched: true })
      // A response in flight may still contain the deleted tour.
      await utils.tours.list.cancel()
      await Promise.all([utils.tours.list.invalidate(), utils.tourFolders.list.invalidate()])
    }
    // If deletion fails, the tour stays as a draft.
    discard().catch(() => undefined)
  }, [pathname, utils])
  return null
}
