import type { Page } from '@playwright/test'
import type { Stop, StopFields } from '../../../src/shared/tours/stops.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aDrawnPlan } from './drawn-plan.ts'
import { call, storedTour } from './editor.ts'
import { sendToLibrary } from './files.ts'

/**
 * Places the first three stops on a floor plan, in a row from left to right. The plan's north is at its top. The fourth stop
 * gets no position. `seed` makes the plan's image unique.
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

type StoredLink = { readonly stopIndex: number; readonly targetIndex: number; readonly yawDeg: number }

/** Link hotspots of all stops, with the indexes of the stop and of its target in the tour. */
export async function storedLinks(page: Page, tour: Tour): Promise<readonly StoredLink[]> {
  const { stops } = await storedTour(page, tour)
  return stops.flatMap((stop, stopIndex) =>
    stop.hotspots.flatMap((hotspot) => {
      if (hotspot.kind !== 'stop') return []
      const targetIndex = stops.findIndex(({ id }) => id === hotspot.details.targetStopId)
      return [{ stopIndex, targetIndex, yawDeg: hotspot.yawDeg }]
    }),
  )
}
