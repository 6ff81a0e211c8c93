import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { trpc } from '../../platform/trpc.ts'
import { takeLeftTour } from '../tour-draft/fresh-tour.ts'
import { storeAll } from '../tour-draft/saving/tour-queues.ts'

/** Takes a tour away again that was made and left as it was. Draws nothing. */
export function FreshTourWatcher() {
  const { pathname } = useLocation()
  const utils = trpc.useUtils()
  useEffect(() => {
    const tourId = takeLeftTour(pathname)
    if (tourId === null) return
    const discard = async () => {
      // What was typed and is not stored yet means that something was done with it.
      if (!(await storeAll())) return
      await utils.client.tours.remove.mutate({ tourId, untouched: true })
      // A list that is on its way may have been read before, and would be taken for the fresh one.
      await utils.tours.list.cancel()
      await utils.tours.list.invalidate()
    }
    // One that could not be taken away is a draft like any other.
    discard().catch(() => undefined)
  }, [pathname, utils])
  return null
}
