import { type Direction, directionToVector, vectorToDirection } from '../../../../shared/geometry/sphere.ts'
import { shownNameOf } from '../../../../shared/hotspots/shown-name.ts'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../../../shared/publishing/tour-document.ts'

export const markNames = ['added', 'removed', 'moved', 'changed'] as const
export type MarkName = (typeof markNames)[number]

/** A hotspot that changed, to be outlined where it was and where it is. */
export type Mark = {
  readonly hotspotId: string
  readonly mark: MarkName
  readonly name: string
  /** Where it was; null where that is no other place. */
  readonly from: Direction | null
  readonly at: Direction
}

export type Compared = { readonly before: TourDocument | null; readonly after: TourDocument }

function hotspotIn(document: TourDocument | null, stopId: string, hotspotId: string): PublicHotspot | undefined {
  return document?.stops[stopId]?.hotspots.find(({ id }) => id === hotspotId)
}

function markOf(before: PublicHotspot | undefined, after: PublicHotspot | undefined): MarkName | null {
  if (before === undefined) return after === undefined ? null : 'added'
  if (after === undefined) return 'removed'
  return before.yawDeg === after.yawDeg && before.pitchDeg === after.pitchDeg ? 'changed' : 'moved'
}

/** What to outline in a stop that is there before and after. */
export function marksIn({ before, after }: Compared, changes: readonly TourChange[], stopId: string): readonly Mark[] {
  const ids = new Set(changes.filter((change) => change.stopId === stopId).map(({ id }) => id))
  return [...ids].flatMap((hotspotId): Mark[] => {
    const former = hotspotIn(before, stopId, hotspotId)
    const current = hotspotIn(after, stopId, hotspotId)
    const shown = current ?? former
    const mark = markOf(former, current)
    if (shown === undefined || mark === null) return []
    const directionOf = ({ yawDeg, pitchDeg }: PublicHotspot): Direction => ({ yawDeg, pitchDeg })
    const from = mark === 'moved' && former ? directionOf(former) : null
    const document = current === undefined ? before : after
    const name = shownNameOf(shown, (id) => document?.stops[id]?.name)
    return [{ hotspotId, mark, name, from, at: directionOf(shown) }]
  })
}

const partsOfWay = 48

/** Directions along the way from one to another, both ends included. */
export function wayBetween(from: Direction, to: Direction): readonly Direction[] {
  const start = directionToVector(from)
  const end = directionToVector(to)
  return Array.from({ length: partsOfWay + 1 }, (_, index) => {
    const share = index / partsOfWay
    const between = (from: number, to: number) => from * (1 - share) + to * share
    return vectorToDirection([between(start[0], end[0]), between(start[1], end[1]), between(start[2], end[2])])
  })
}

type Shown = { readonly document: TourDocument; readonly stop: PublicStop }

function shownIn(document: TourDocument | null, stopId: string): Shown | undefined {
  const stop = document?.stops[stopId]
  const isStop = document?.tours[document.tourId]?.stopIds.includes(stopId) ?? false
  return document && stop && isStop ? { document, stop } : undefined
}

/** Where the files of what a stop shows lie; undefined where it shows nothing. */
function filesOf({ document, stop: { mediaId } }: Shown): string | undefined {
  const id = mediaId ?? ''
  const { panos, images, videos, videos360 } = document
  return [panos, images, videos, videos360].map((media) => media[id]?.baseUrl).find((url) => url !== undefined)
}

/** How a stop is shown: as it is, or as it was where it is no more; with the former image where that is another one. */
export type StopView = {
  readonly document: TourDocument
  readonly stop: PublicStop
  readonly former: TourDocument | null
}

/** `null` where neither shows anything of the stop. */
export function stopViewOf({ before, after }: Compared, stopId: string): StopView | null {
  const was = shownIn(before, stopId)
  const is = shownIn(after, stopId)
  const filesBefore = was && filesOf(was)
  const filesAfter = is && filesOf(is)
  if (is && filesAfter !== undefined) {
    const isOther = filesBefore !== undefined && filesBefore !== filesAfter
    return { ...is, former: isOther ? before : null }
  }
  return was && filesBefore !== undefined ? { ...was, former: null } : null
}

/** The stop that a change can be seen in; undefined for what changed of the tour as a whole. */
export function stopOfChange({ before, after }: Compared, { stopId, id }: TourChange): string | undefined {
  if (stopId !== null) return stopId
  const stops = [after, before].flatMap((document) => Object.values(document?.stops ?? {}))
  return stops.find(({ mediaId }) => mediaId === id)?.id
}

/** Where to look to see a change. */
export function directionOfChange(marks: readonly Mark[], { id }: TourChange, { initialView }: PublicStop): Direction {
  return marks.find(({ hotspotId }) => hotspotId === id)?.at ?? initialView
}
