import type { Tour } from '../../../../../shared/tours/tours.ts'
import { defaultView } from '../../../../../shared/tours/view.ts'
import { unlinkedStops } from '../../links/unlinked-stops.ts'

/** Steps to a published tour, in the order of the checklist. */
export const setupSteps = ['name', 'stops', 'links', 'startView', 'publish'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Id of the stop at which the tour starts; null without stops. */
export function startStopIdOf({ startStopId, stops }: Pick<Tour, 'startStopId' | 'stops'>): string | null {
  return startStopId ?? stops[0]?.id ?? null
}

/** True if visitors have seen a version of the tour, even if it is unpublished now. */
export function wasPublished({ publication }: Pick<Tour, 'publication'>): boolean {
  return publication.publishedAt !== null || publication.liveNumber !== null
}

type SetupTour = Pick<Tour, 'name' | 'startStopId' | 'stops' | 'publication'>

/** Steps that are done. `defaultName` is the name of a new tour. */
export function doneSteps(tour: SetupTour, defaultName: string): ReadonlySet<SetupStep> {
  const startId = startStopIdOf(tour)
  const start = tour.stops.find(({ id }) => id === startId)
  const { yawDeg, pitchDeg, fovDeg } = start?.initialView ?? defaultView
  const isViewSet = yawDeg !== defaultView.yawDeg || pitchDeg !== defaultView.pitchDeg || fovDeg !== defaultView.fovDeg
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    name: tour.name !== defaultName,
    stops: tour.stops.length > 0,
    links: tour.stops.length > 0 && unlinkedStops(tour).length === 0,
    startView: isViewSet,
    publish: wasPublished(tour),
  }
  return new Set(setupSteps.filter((step) => isDone[step]))
}
