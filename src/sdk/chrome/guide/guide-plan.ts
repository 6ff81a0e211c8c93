import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { angleBetweenDeg, type Direction, directionToVector, vectorToDirection } from '../../../shared/sphere.ts'
import type { StopKind } from '../../../shared/stop-kinds.ts'
import { levelingOf } from '../../core/camera/leveling.ts'
import { inReadingOrder } from '../../core/hotspots/reading-order.ts'
import { stopKindOf } from '../../core/media/stop-kinds.ts'

/** One thing that guided play does at a stop, for a time. */
export type Leg = {
  readonly durationMs: number
  /** Turns there in that time. */
  readonly view?: Direction
  /** Turns on and on, to the right where positive. */
  readonly turnDegPerSecond?: number
  /** Lasts as long as the video goes on; `durationMs` is how long it may stand still before it is left. */
  readonly video?: true
}

type Wish = {
  readonly tour: TourDocument
  readonly stop: PublicStop
  /** Cuts instead of turns, for visitors who asked for less motion. */
  readonly isCalm: boolean
}

const arrivalMs = 2000
const lookMs = 1500
const calmLookMs = 4000
const flatMs = 8000
const emptyMs = 4000
const videoPatienceMs = 10_000
const turnDegPerSecond = 14
const shortestTurnMs = 1800
const longestTurnMs = 12_000
const sweepDegPerSecond = 15
/** A stop with more to see than this is left before all of it was shown. */
const mostLooks = 12
/** What stands nearer to the middle of the view than this is seen already. */
const seenWithinDeg = 22

const look = (durationMs: number): Leg => ({ durationMs })

function turnMs(from: Direction, to: Direction): number {
  const evenMs = (angleBetweenDeg(from, to) / turnDegPerSecond) * 1000
  return Math.round(Math.max(shortestTurnMs, Math.min(longestTurnMs, evenMs)))
}

/** Where the hotspots of a stop are for the camera, those left out that are seen with the one before. */
function placesToLook({ tour, stop }: Wish): readonly Direction[] {
  const leveling = levelingOf(stop, tour.panos[stop.mediaId ?? '']?.manifest.pose)
  const places: Direction[] = []
  let seen: Direction = stop.initialView
  for (const hotspot of inReadingOrder(stop)) {
    const place = vectorToDirection(leveling.toWorld(directionToVector(hotspot)))
    if (places.length === mostLooks || angleBetweenDeg(seen, place) < seenWithinDeg) continue
    places.push(place)
    seen = place
  }
  return places
}

/** To each place in turn, with a rest there; cuts where it shall be calm. */
function pastPlaces({ stop, isCalm }: Wish, places: readonly Direction[]): readonly Leg[] {
  return places.flatMap((view, at): Leg[] => {
    if (isCalm) return [{ view, durationMs: calmLookMs }]
    const from = places[at - 1] ?? stop.initialView
    return [{ view, durationMs: turnMs(from, view) }, look(lookMs)]
  })
}

/** Once around, or from edge to edge of an image that does not go all around. */
function sweep(wish: Wish): readonly Leg[] {
  const { tour, stop, isCalm } = wish
  const coverage = tour.panos[stop.mediaId ?? '']?.manifest.coverage
  const { yawDeg, pitchDeg } = stop.initialView
  const towards = (towardsDeg: number): Direction => ({ yawDeg: towardsDeg, pitchDeg })
  if (coverage && coverage.yawMaxDeg - coverage.yawMinDeg < 360)
    return pastPlaces(wish, [coverage.yawMinDeg, coverage.yawMaxDeg].map(towards))
  if (isCalm)
    return pastPlaces(
      wish,
      [90, 180, 270].map((turnedDeg) => towards(yawDeg + turnedDeg)),
    )
  return [{ turnDegPerSecond: sweepDegPerSecond, durationMs: (360 / sweepDegPerSecond) * 1000 }]
}

function aroundPanorama(wish: Wish): readonly Leg[] {
  const places = placesToLook(wish)
  const rest = wish.stop.hotspots.length > 0 ? pastPlaces(wish, places) : sweep(wish)
  return [look(wish.isCalm ? calmLookMs : arrivalMs), ...rest]
}

const video: readonly Leg[] = [{ video: true, durationMs: videoPatienceMs }]

const legsByKind: Record<StopKind, (wish: Wish) => readonly Leg[]> = {
  panos: aroundPanorama,
  images: () => [look(flatMs)],
  videos: () => video,
  videos360: () => video,
}

/** What guided play does at a stop, from arrival until it goes on. */
export function legsOf(wish: Wish): readonly Leg[] {
  const kind = stopKindOf(wish.tour, wish.stop)
  return kind === null ? [look(emptyMs)] : legsByKind[kind](wish)
}
