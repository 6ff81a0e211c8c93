import { levelingOf } from '../../../shared/geometry/leveling.ts'
import {
  angleBetweenDeg,
  type Direction,
  directionToVector,
  vectorToDirection,
} from '../../../shared/geometry/sphere.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { StopKind } from '../../../shared/tours/stop-kinds.ts'
import { sortByReadingOrder } from '../../core/hotspots/reading-order.ts'
import { stopKindOf } from '../../core/media/stop-kinds.ts'

/** One step of guided play at a stop. */
export type GuideStep = {
  readonly durationMs: number
  /** Pans to this direction within the duration. */
  readonly view?: Direction
  /** Auto-rotates, positive to the right. */
  readonly turnDegPerSecond?: number
  /** True for a step that lasts until the video ends; `durationMs` is then its longest pause or stall. */
  readonly video?: true
}

type PlanInput = {
  readonly tour: TourDocument
  readonly stop: PublicStop
  /** True if the view cuts instead of panning, for visitors who prefer reduced motion. */
  readonly reducedMotion: boolean
}

const arrivalMs = 2000
const lookMs = 1500
const reducedMotionLookMs = 4000
const flatImageMs = 8000
const emptyStopMs = 4000
const maxVideoStallMs = 10_000
const panDegPerSecond = 14
const minPanMs = 1800
const maxPanMs = 12_000
const sweepDegPerSecond = 15
/** Maximum number of hotspots to look at in a stop. */
const maxTargets = 12
/** Hotspots within this angle of the view's center are visible without another pan. */
const visibleWithinDeg = 22

/** A step that keeps the view for a duration. */
const look = (durationMs: number): GuideStep => ({ durationMs })

function panMs(from: Direction, to: Direction): number {
  const constantSpeedMs = (angleBetweenDeg(from, to) / panDegPerSecond) * 1000
  return Math.round(Math.max(minPanMs, Math.min(maxPanMs, constantSpeedMs)))
}

/** Camera directions of the stop's hotspots. Hotspots that are visible together share a direction. */
function hotspotDirections({ tour, stop }: PlanInput): readonly Direction[] {
  const leveling = levelingOf(stop, tour.panos[stop.mediaId ?? '']?.manifest.pose)
  const directions: Direction[] = []
  let previous: Direction = stop.initialView
  for (const hotspot of sortByReadingOrder(stop)) {
    const direction = vectorToDirection(leveling.toWorld(directionToVector(hotspot)))
    if (directions.length === maxTargets || angleBetweenDeg(previous, direction) < visibleWithinDeg) continue
    directions.push(direction)
    previous = direction
  }
  return directions
}

/** Pans to each direction in turn and pauses there. With reduced motion it cuts instead. */
function panThrough({ stop, reducedMotion }: PlanInput, directions: readonly Direction[]): readonly GuideStep[] {
  return directions.flatMap((view, index): GuideStep[] => {
    if (reducedMotion) return [{ view, durationMs: reducedMotionLookMs }]
    const from = directions[index - 1] ?? stop.initialView
    return [{ view, durationMs: panMs(from, view) }, look(lookMs)]
  })
}

/** One full rotation, or a pan from edge to edge of a partial panorama. */
function sweep(input: PlanInput): readonly GuideStep[] {
  const { tour, stop, reducedMotion } = input
  const coverage = tour.panos[stop.mediaId ?? '']?.manifest.coverage
  const { yawDeg, pitchDeg } = stop.initialView
  const atYaw = (directionYawDeg: number): Direction => ({ yawDeg: directionYawDeg, pitchDeg })
  if (coverage && coverage.yawMaxDeg - coverage.yawMinDeg < 360)
    return panThrough(input, [coverage.yawMinDeg, coverage.yawMaxDeg].map(atYaw))
  if (reducedMotion)
    return panThrough(
      input,
      [90, 180, 270].map((offsetDeg) => atYaw(yawDeg + offsetDeg)),
    )
  return [{ turnDegPerSecond: sweepDegPerSecond, durationMs: (360 / sweepDegPerSecond) * 1000 }]
}

function panoramaSteps(input: PlanInput): readonly GuideStep[] {
  const { hotspots } = input.stop
  const pans = hotspots.length > 0 ? panThrough(input, hotspotDirections(input)) : sweep(input)
  return [look(input.reducedMotion ? reducedMotionLookMs : arrivalMs), ...pans]
}

const videoSteps: readonly GuideStep[] = [{ video: true, durationMs: maxVideoStallMs }]

const stepsByKind: Record<StopKind, (input: PlanInput) => readonly GuideStep[]> = {
  panos: panoramaSteps,
  images: () => [look(flatImageMs)],
  videos: () => videoSteps,
  videos360: () => videoSteps,
}

/** Plans the steps of guided play at a stop, from arrival until it goes on. */
export function guideStepsOf(input: PlanInput): readonly GuideStep[] {
  const kind = stopKindOf(input.tour, input.stop)
  return kind === null ? [look(emptyStopMs)] : stepsByKind[kind](input)
}
