import { type Direction, directionToVector, vectorToDirection } from '../../../../../shared/geometry/sphere.ts'
import { hotspotName } from '../../../../../shared/hotspots/hotspot-name.ts'
import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../../../../shared/publishing/tour-document.ts'

export const markKinds = ['added', 'removed', 'moved', 'changed'] as const
export type MarkKind = (typeof markKinds)[number]

/** Changed hotspot, to be outlined where it was and where it is. */
export type Mark = {
  readonly hotspotId: string
  readonly markKind: MarkKind
  readonly name: string
  /** Previous direction of a moved hotspot; null for others. */
  readonly previousDirection: Direction | null
  readonly direction: Direction
}

export type ComparedDocuments = { readonly before: TourDocument | null; readonly after: TourDocument }

function hotspotIn(document: TourDocument | null, stopId: string, hotspotId: string): PublicHotspot | undefined {
  return document?.stops[stopId]?.hotspots.find(({ id }) => id === hotspotId)
}

function markKindOf(before: PublicHotspot | undefined, after: PublicHotspot | undefined): MarkKind | null {
  if (before === undefined) return after === undefined ? null : 'added'
  if (after === undefined) return 'removed'
  return before.yawDeg === after.yawDeg && before.pitchDeg === after.pitchDeg ? 'changed' : 'moved'
}

/** Marks of the changed hotspots of a stop. */
export function marksIn(
  { before, after }: ComparedDocuments,
  changes: readonly TourChange[],
  stopId: string,
): readonly Mark[] {
  const ids = new Set(changes.filter((change) => change.stopId === stopId).map(({ id }) => id))
  return [...ids].flatMap((hotspotId): Mark[] => {
    const previousHotspot = hotspotIn(before, stopId, hotspotId)
    const currentHotspot = hotspotIn(after, stopId, hotspotId)
    const visibleHotspot = currentHotspot ?? previousHotspot
    const markKind = markKindOf(previousHotspot, currentHotspot)
    if (visibleHotspot === undefined || markKind === null) return []
    const directionOf = ({ yawDeg, pitchDeg }: PublicHotspot): Direction => ({ yawDeg, pitchDeg })
    const previousDirection = markKind === 'moved' && previousHotspot ? directionOf(previousHotspot) : null
    const document = currentHotspot === undefined ? before : after
    const name = hotspotName(visibleHotspot, (id) => document?.stops[id]?.name)
    return [{ hotspotId, markKind, name, previousDirection, direction: directionOf(visibleHotspot) }]
  })
}

const pathSegments = 48

/** Directions on the arc between two directions, both ends included. */
export function pathBetween(from: Direction, to: Direction): readonly Direction[] {
  const start = directionToVector(from)
  const end = directionToVector(to)
  return Array.from({ length: pathSegments + 1 }, (_, index) => {
    const fraction = index / pathSegments
    const interpolate = (a: number, b: number) => a * (1 - fraction) + b * fraction
    return vectorToDirection([
      interpolate(start[0], end[0]),
      interpolate(start[1], end[1]),
      interpolate(start[2], end[2]),
    ])
  })
}

type StopInDocument = { readonly document: TourDocument; readonly stop: PublicStop }

/** Finds a stop in a tour's list of stops. Stops of other tours that are only linked aren't found. */
function findStop(document: TourDocument | null, stopId: string): StopInDocument | undefined {
  const stop = document?.stops[stopId]
  const isListed = document?.tours[document.tourId]?.stopIds.includes(stopId) ?? false
  return document && stop && isListed ? { document, stop } : undefined
}

/** Base URL of the stop's medium; undefined if it has none. */
function mediaUrlOf({ document, stop: { mediaId } }: StopInDocument): string | undefined {
  const id = mediaId ?? ''
  const { panos, images, videos, videos360 } = document
  return [panos, images, videos, videos360].map((media) => media[id]?.baseUrl).find((url) => url !== undefined)
}

/** Stop shown in the comparison: the current one, or the removed one. `previous` is set if its medium was replaced. */
export type StopView = {
  readonly document: TourDocument
  readonly stop: PublicStop
  readonly previous: TourDocument | null
}

/** Returns `null` if neither document has an image of the stop. */
export function stopViewOf({ before, after }: ComparedDocuments, stopId: string): StopView | null {
  const previousStop = findStop(before, stopId)
  const currentStop = findStop(after, stopId)
  const previousUrl = previousStop && mediaUrlOf(previousStop)
  const currentUrl = currentStop && mediaUrlOf(currentStop)
  if (currentStop && currentUrl !== undefined) {
    const isReplaced = previousUrl !== undefined && previousUrl !== currentUrl
    return { ...currentStop, previous: isReplaced ? before : null }
  }
  return previousStop && previousUrl !== undefined ? { ...previousStop, previous: null } : null
}

/** Stop that shows a change; undefined for changes of the tour as a whole. */
export function stopOfChange({ before, after }: ComparedDocuments, { stopId, id }: TourChange): string | undefined {
  if (stopId !== null) return stopId
  const stops = [after, before].flatMap((document) => Object.values(document?.stops ?? {}))
  return stops.find(({ mediaId }) => mediaId === id)?.id
}

/** Direction of the changed hotspot; otherwise the start view of the stop. */
export function directionOfChange(marks: readonly Mark[], { id }: TourChange, { initialView }: PublicStop): Direction {
  return marks.find(({ hotspotId }) => hotspotId === id)?.direction ?? initialView
}
