import type { Page } from '@playwright/test'
import type { Stop, StopFields } from '../../../src/shared/tours/stops.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aDrawnPlan } from './drawn-plan.ts'
import { call, storedTour } from './editor.ts'
import { sendToLibrary } from './files.ts'

/**
 * Places stops in a row from left to right on a plan whose north is at its top. The last one has no position. `seed` makes
 * the image of the plan a file of its own.
 */
export async function placeOnPlan(page: Page, tour: Tour, seed: number): Promise<void> {
  const mediaId = await sendToLibrary(page, { bytes: await aDrawnPlan(seed), name: `plan ${seed}.png`, kind: 'images' })
  const plan = { id: crypto.randomUUID(), name: 'Ground floor', mediaId, northDeg: 0 }
  await call(page, 'tours.update', { tourId: tour.id, version: tour.version, floorPlans: [plan] })
  const placeStop = (stop: Stop | undefined, x: number, northOffsetDeg: number) => {
    const fields: Partial<StopFields> = { floorPlanPosition: { planId: plan.id, x, y: 0.5 }, northOffsetDeg }
    return call(page, 'stops.update', { stopId: stop?.id, version: stop?.version, ...fields })
  }
  const [first, second, third, fourth] = tour.stops
  await placeStop(first, 0.2, 30)
  await placeStop(second, 0.5, 120)
  await placeStop(third, 0.8, 200)
  await call(page, 'stops.update', { stopId: fourth?.id, version: fourth?.version, northOffsetDeg: 0 })
}

/** Yaws of the link hotspots, as index of the stop, index of the target, and yaw. */
export async function linksOf(page: Page, tour: Tour) {
  const { stops } = await storedTour(page, tour)
  const indexOf = (stopId: string) => stops.findIndex(({ id }) => id === stopId)
  return stops.flatMap((stop, index) =>
    stop.hotspots.flatMap((hotspot) =>
      hotspot.kind === 'stop' ? [[index, indexOf(hotspot.details.targetStopId), hotspot.yawDeg]] : [],
    ),
  )
}
