import { type Direction, directionToVector, vectorToDirection } from '../../../../../shared/geometry/sphere.ts'
import { hotspotName } from '../../../../../shared/hotspots/hotspot-name.ts'
import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../../../../shared/publishing/tour-document.ts'

export const markNames = ['added', 'removed', 'moved', 'changed'] as const
export type MarkName = (typeof markNames)[number]

/** Changed hotspot, outlined at its previous and its current position. */
export type Mark = {
  readonly hotspotId: string
  readonly mark: MarkName
  readonly name: string
  /** Previous direction of a moved hotspot; null for others. */
  readonly previousDirection: Direction | null
  readonly direction: Direction
}

export type ComparedDocuments = { readonly before: TourDocument | null; readonly after: TourDocument }

function hotspotIn(document: TourDocument | null, stopId: string, hotspotId: string): PublicHotspot | undefined {
  return document?.stops[stopId]?.hotspots.find(({ id }) => id === hotspotId)
}

function markOf(before: PublicHotspot | undefined, after: PublicHotspot | undefined): MarkName | null {
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
    const previous = hotspotIn(before, stopId, hotspotId)
    const current = hotspotIn(after, stopId, hotspotId)
    const visibleHotspot = current ?? previous
    const mark = markOf(previous, current)
    if (visibleHotspot === undefined || mark === null) return []
    const directionOf = ({ yawDeg, pitchDeg }: PublicHotspot): Direction => ({ yawDeg, pitchDeg })
    const previousDirection = mark === 'moved' && previous ? directionOf(previous) : null
    const document = current === undefined ? before : after
    const name = hotspotName(visibleHotspot, (id) => document?.stops[id]?.name)
    return [{ hotspotId, mark, name, previousDirection, direction: directionOf(visibleHotspot) }]
  })
}

const pathSegments = 48

/** Directions along the path between two directions, both ends included. */
export function pathBetween(from: Direction, to: Direction): readonly Direction[] {
  const start = directionToVector(from)
  const end = directionToVector(to)
  return Array.from({ length: pathSegments + 1 }, (_, index) => {
    const fraction = index / pathSegments
    const interpolate = (from: number, to: number) => from * (1 - fraction) + to * fraction
    return vectorToDirection([
      interpolate(start[0], end[0]),
      interpolate(start[1], end[1]),
      interpolate(start[2], end[2]),
    ])
  })
}

type StopInDocument = { readonly document: TourDocument; readonly stop: PublicStop }

function findStop(document: TourDocument | null, stopId: string): StopInDocument | undefined {
  const stop = document?.stops[stopId]
  const isStop = document?.tours[document.tourId]?.stopIds.includes(stopId) ?? false
  return document && stop && isStop ? { document, stop } : undefined
}

/** Base URL of the stop's medium; undefined if it has none. */
function mediaUrlOf({ document, stop: { mediaId } }: StopInDocument): string | undefined {
  const id = mediaId ?? ''
  const { panos, images, videos, videos360 } = document
  return [panos, images, videos, videos360].map((media) => media[id]?.baseUrl).find((url) => url !== undefined)
}

/** Stop to show: the current one, or the previous one if it was removed; with the previous document if its image was replaced. */
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

/** Stop in which a change is visible; undefined for changes of the tour as a whole. */
export function stopOfChange({ before, after }: ComparedDocuments, { stopId, id }: TourChange): string | undefined {
  if (stopId !== null) return stopId
  const stops = [after, before].flatMap((document) => Object.values(document?.stops ?? {}))
  return stops.find(({ mediaId }) => mediaId === id)?.id
}

/** View direction that shows a change. */
export function directionOfChange(marks: readonly Mark[], { id }: TourChange, { initialView }: PublicStop): Direction {
  return marks.find(({ hotspotId }) => hotspotId === id)?.direction ?? initialView
}
