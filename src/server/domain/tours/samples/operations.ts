import { randomUUID } from 'node:crypto'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import { createSampleTourInput, tour } from '../../../../shared/tours/tours.ts'
import { admit, operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { loadTour } from '../contents/load-tour.ts'
import { createTour, updateTour } from '../drafts/operations.ts'
import { updateStop } from '../drafts/stop-operations.ts'
import { createHotspot } from '../hotspots/operations.ts'
import { Tour } from '../tours/entity.ts'
import { planPositionOf } from './plan-position.ts'
import { addSampleMedium } from './sample-media.ts'
import type { SampleStop, sampleTour } from './sample-tour.ts'

type SampleTour = typeof sampleTour

/** Scope with a fresh identity map, as each request has. */
const forkScope = (scope: AccountScope): AccountScope => ({ ...scope, em: scope.em.fork() as EntityManager })

type PlacedPlan = FloorPlan & { readonly stops: readonly string[] }

type SampleIds = { readonly stopIds: ReadonlyMap<string, string>; readonly plans: readonly PlacedPlan[] }

async function fillStop(scope: AccountScope, stop: SampleStop, { stopIds, plans }: SampleIds): Promise<void> {
  const stopId = stopIds.get(stop.key) ?? ''
  const plan = plans.find(({ stops }) => stops.includes(stop.key))
  const { name, description, northOffsetDeg, initialView, position } = stop
  const floorPlanPosition = plan ? { planId: plan.id, ...planPositionOf(position) } : null
  const fields = { name, description, northOffsetDeg, initialView, floorPlanPosition }
  await admit(updateStop, forkScope(scope), { stopId, version: 1, ...fields })
  for (const { target, yawDeg, pitchDeg } of stop.links) {
    const details = { targetStopId: stopIds.get(target) }
    await admit(createHotspot, forkScope(scope), { stopId, kind: 'stop', yawDeg, pitchDeg, details })
  }
  for (const { title, html, yawDeg, pitchDeg } of stop.infos) {
    await admit(createHotspot, forkScope(scope), { stopId, kind: 'info', yawDeg, pitchDeg, title, details: { html } })
  }
}

/** Adds one image after the other, because each is inspected in a process. */
async function addImages(scope: AccountScope, sample: SampleTour) {
  const mediaIds: string[] = []
  for (const { panorama, name } of sample.stops) {
    const panoramaFile = { kind: 'panos', file: `panoramas/${panorama}`, name, altText: name } as const
    mediaIds.push(await addSampleMedium(forkScope(scope), panoramaFile))
  }
  const plans: PlacedPlan[] = []
  for (const { stops, ...plan } of sample.plans) {
    const mediaId = await addSampleMedium(forkScope(scope), { kind: 'images', ...plan })
    plans.push({ id: randomUUID(), name: plan.name, mediaId, northDeg: 0, stops })
  }
  return { mediaIds, plans }
}

type Filling = { readonly sample: SampleTour; readonly plans: readonly PlacedPlan[] }

async function fillTour(scope: AccountScope, tourId: string, { sample, plans }: Filling): Promise<void> {
  const { version, stops } = await loadTour(forkScope(scope), tourId)
  const floorPlans = plans.map(({ stops: _stops, ...plan }) => plan)
  const { description } = sample
  await admit(updateTour, forkScope(scope), { tourId, version, description, floorPlans })
  const stopIdByKey = new Map(sample.stops.map((stop, index) => [stop.key as string, stops[index]?.id ?? '']))
  for (const stop of sample.stops) await fillStop(scope, stop, { stopIds: stopIdByKey, plans })
}

/**
 * Creates a tour of a house with five linked panoramas and two floor plans, to look at and to change. It is created by
 * the same operations as every tour. Its 3 MB of images are added to the library and count toward storage, only once
 * for an account.
 */
export const createSampleTour = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: createSampleTourInput,
  example: () => ({}),
  output: tour,
  run: async (scope) => {
    // Loaded on first use, because most calls never need it.
    const { sampleTour: sample } = await import('./sample-tour.ts')
    const { mediaIds, plans } = await addImages(scope, sample)
    const { id: tourId } = await admit(createTour, forkScope(scope), { name: sample.name, mediaIds })
    try {
      await fillTour(scope, tourId, { sample, plans })
    } catch (error) {
      // An incomplete sample tour would mislead.
      await scope.em.nativeDelete(Tour, { id: tourId })
      throw error
    }
    return loadTour(forkScope(scope), tourId)
  },
})
