import { normalizeYawDeg, radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import type { Correspondences } from './correspondences.ts'

/**
 * Pose of the second of two leveled panoramas, in the world of the first. Cameras stand at about the same height, so
 * that two angles describe it.
 */
export type RelativePose = {
  /** Yaw in the first panorama minus yaw in the second, of the same far point. */
  readonly headingDeg: number
  /** Yaw of the second camera in the first panorama. */
  readonly bearingDeg: number
}

/** Yaw of the first camera in the second panorama. */
export function bearingBackDeg({ headingDeg, bearingDeg }: RelativePose): number {
  return normalizeYawDeg(bearingDeg + 180 - headingDeg)
}

/** Pose with measures of how certain it is. */
export type EstimatedPose = RelativePose & {
  /** Number of correspondences that agree with it. */
  readonly inliers: number
  /** Standard deviations above the best pose of shuffled correspondences. */
  readonly significance: number
  /** Score of the best clearly different pose, as a share of this one's: 1 if they can't be told apart. */
  readonly rivalShare: number
  /**
   * Number of 30° sectors, in the panorama with fewer, that its evidence comes from, by the inverse of their
   * concentration. A single piece of furniture that two rooms have in common fills one.
   */
  readonly sectors: number
}

type Grid = {
  readonly headings: readonly number[]
  readonly bearings: readonly number[]
  /** How far the second camera is above the first, as an angle. */
  readonly elevations: readonly number[]
  readonly tolerance: Tolerance
}

/** Largest error of a direction, in radians. */
type Tolerance = {
  /** Part that all directions have in common. */
  readonly base: number
  /** Part that grows away from the horizon, by the distance of the headings of a grid. */
  readonly slope: number
  /** Part that grows with the parallax, by the distance of the elevations of a grid. */
  readonly parallax: number
}

type Scored = RelativePose & { readonly elevationDeg: number; readonly score: number }

/** Parallax in the wrong direction that errors of directions explain. */
const parallaxSlack = 0.01

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) }, (_, at) => from + at * step)

const toleranceOf = (baseDeg: number, headingStepDeg: number, elevationStepDeg: number): Tolerance => ({
  base: baseDeg * radPerDeg,
  slope: (headingStepDeg / 2) * radPerDeg,
  parallax: (elevationStepDeg / 2) * radPerDeg,
})

const coarseGrid: Grid = {
  headings: steps(0, 360, 3),
  bearings: steps(0, 360, 4),
  elevations: [0],
  tolerance: toleranceOf(0.6, 3, 4),
}

/** Turns vectors to the right. */
function turnedBy(vectors: Float32Array, headingDeg: number): Float32Array {
  const sine = Math.sin(headingDeg * radPerDeg)
  const cosine = Math.cos(headingDeg * radPerDeg)
  const result = new Float32Array(vectors.length)
  for (let at = 0; at < vectors.length; at += 3) {
    const x = vectors[at] ?? 0
    const z = vectors[at + 2] ?? 0
    result[at] = x * cosine - z * sine
    result[at + 1] = vectors[at + 1] ?? 0
    result[at + 2] = z * cosine + x * sine
  }
  return result
}

type Baseline = { readonly x: number; readonly y: number; readonly z: number }

function baselineOf(bearingDeg: number, elevationDeg: number): Baseline {
  const level = Math.cos(elevationDeg * radPerDeg)
  return {
    x: Math.sin(bearingDeg * radPerDeg) * level,
    y: Math.sin(elevationDeg * radPerDeg),
    z: -Math.cos(bearingDeg * radPerDeg) * level,
  }
}

/**
 * Agreement of a correspondence with a baseline, from 0 to 1, by the epipolar constraint (both directions and the
 * baseline are in one plane; first-order error after Sampson 1982) and by the direction of the parallax.
 */
function agreement(
  { first, turned }: { readonly first: Float32Array; readonly turned: Float32Array },
  at: number,
  { baseline: { x, y, z }, tolerance }: { readonly baseline: Baseline; readonly tolerance: Tolerance },
): number {
  const ax = first[at] ?? 0
  const ay = first[at + 1] ?? 0
  const az = first[at + 2] ?? 0
  const bx = turned[at] ?? 0
  const by = turned[at + 1] ?? 0
  const bz = turned[at + 2] ?? 0
  const alongFirst = ax * x + ay * y + az * z
  const alongSecond = bx * x + by * y + bz * z
  if (alongSecond - alongFirst > parallaxSlack) return 0
  const volume = ax * (y * bz - z * by) + ay * (z * bx - x * bz) + az * (x * by - y * bx)
  const scale = Math.sqrt(2 - alongFirst * alongFirst - alongSecond * alongSecond)
  const parallax = Math.abs(az * bx - ax * bz)
  const allowed =
    tolerance.base + tolerance.slope * Math.max(Math.abs(ay), Math.abs(by)) + tolerance.parallax * parallax
  const error = Math.abs(volume) / (Math.max(scale, 1e-3) * allowed)
  return error >= 1 ? 0 : 1 - error * error
}

/** All poses of a grid with the weighted sum of their agreements. */
function scoredPoses({ count, first, second }: Correspondences, weights: Float32Array, grid: Grid): Scored[] {
  const poses: Scored[] = []
  for (const headingDeg of grid.headings) {
    const vectors = { first, turned: turnedBy(second, headingDeg) }
    for (const bearingDeg of grid.bearings) {
      for (const elevationDeg of grid.elevations) {
        const model = { baseline: baselineOf(bearingDeg, elevationDeg), tolerance: grid.tolerance }
        let score = 0
        for (let at = 0; at < count; at += 1) score += (weights[at] ?? 0) * agreement(vectors, 3 * at, model)
        poses.push({ headingDeg, bearingDeg, elevationDeg, score })
      }
    }
  }
  return poses
}

const higherScore = (a: Scored, b: Scored) => (b.score > a.score ? b : a)

function bestPose(correspondences: Correspondences, weights: Float32Array, grid: Grid): Scored {
  return scoredPoses(correspondences, weights, grid).reduce(higherScore)
}

const apartDeg = (a: number, b: number) => Math.abs(normalizeYawDeg(a - b))

/** Deterministic shuffles: neighbor `at + offset` takes the place of each correspondence's second direction. */
function shifted({ count, first, second }: Correspondences, offset: number): Correspondences {
  const shiftedSecond = new Float32Array(second.length)
  for (let at = 0; at < count; at += 1) {
    const source = 3 * ((at + offset) % count)
    shiftedSecond.set(second.subarray(source, source + 3), 3 * at)
  }
  return { count, first, second: shiftedSecond }
}

const chanceModels = 60

/**
 * Information of an agreement, which is small for points near the horizon: their directions agree with most poses. The
 * probability is that of directions of other correspondences.
 */
function informationOf(correspondences: Correspondences): Float32Array {
  const { count, first } = correspondences
  const agreed = new Float32Array(count)
  for (let model = 0; model < chanceModels; model += 1) {
    // Multiples of the golden angle are spread evenly over a turn.
    const shuffled = shifted(correspondences, 1 + ((model * 7) % (count - 1)))
    const vectors = { first, turned: turnedBy(shuffled.second, model * 137.5) }
    const constraint = { baseline: baselineOf(model * 222.5 + model ** 2, 0), tolerance: coarseGrid.tolerance }
    for (let at = 0; at < count; at += 1) agreed[at] = (agreed[at] ?? 0) + agreement(vectors, 3 * at, constraint)
  }
  return agreed.map((sum) => -Math.log((sum + 0.5) / (chanceModels + 1)))
}

const shuffleCount = 6
/** Smallest standard deviation of the scores of shuffled correspondences, as a share of their mean. */
const deviationShareMin = 0.05

/** Standard deviations of a score above the best ones of shuffled correspondences. */
function significanceOf(score: number, correspondences: Correspondences, information: Float32Array): number {
  const scores = Array.from({ length: shuffleCount }, (_, at) => {
    const offset = Math.floor(((at + 1) * correspondences.count) / (shuffleCount + 1))
    return bestPose(shifted(correspondences, offset), information, coarseGrid).score
  })
  const mean = scores.reduce((sum, value) => sum + value, 0) / shuffleCount
  const variance = scores.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (shuffleCount - 1)
  return (score - mean) / Math.max(Math.sqrt(variance), deviationShareMin * mean)
}

/** Poses that differ less are the same one, within what their scores can tell. */
const samePoseDeg = { heading: 18, bearing: 22 }

function rivalShareOf(best: Scored, poses: readonly Scored[]): number {
  const rival = poses
    .filter(
      ({ headingDeg, bearingDeg }) =>
        apartDeg(headingDeg, best.headingDeg) > samePoseDeg.heading ||
        apartDeg(bearingDeg, best.bearingDeg) > samePoseDeg.bearing,
    )
    .reduce(higherScore)
  return rival.score / best.score
}

const sectorCount = 12

/** Sectors that the weights of directions are spread over, by the inverse of their concentration (Simpson 1949). */
function effectiveSectors(directions: Float32Array, weights: Float32Array): number {
  const sums = new Float64Array(sectorCount)
  for (let at = 0; at < weights.length; at += 1) {
    const turn = Math.atan2(directions[3 * at] ?? 0, -(directions[3 * at + 2] ?? 0)) / (2 * Math.PI) + 0.5
    const sector = Math.min(sectorCount - 1, Math.floor(turn * sectorCount))
    sums[sector] = (sums[sector] ?? 0) + (weights[at] ?? 0)
  }
  const total = sums.reduce((sum, value) => sum + value, 0)
  const squares = sums.reduce((sum, value) => sum + value ** 2, 0)
  return squares === 0 ? 0 : total ** 2 / squares
}

const around = (center: number, range: number, step: number) => steps(center - range, center + range + step, step)

const fineTolerance = toleranceOf(0.5, 0.5, 1)

/** Searches around a pose of the coarse grid, with cameras at different heights too. */
function refinedPose(correspondences: Correspondences, information: Float32Array, coarse: Scored): Scored {
  const finer = bestPose(correspondences, information, {
    headings: around(coarse.headingDeg, 4, 1),
    bearings: around(coarse.bearingDeg, 6, 1.5),
    elevations: around(0, 6, 1.5),
    tolerance: toleranceOf(0.5, 1.5, 1.5),
  })
  return bestPose(correspondences, information, {
    headings: around(finer.headingDeg, 1.5, 0.25),
    bearings: around(finer.bearingDeg, 2, 0.25),
    elevations: around(finer.elevationDeg, 1, 0.5),
    tolerance: fineTolerance,
  })
}

/** Fewest correspondences that a pose can be told from. */
const countMin = 12

/**
 * Pose of the second of two panoramas by their correspondences, most of which may be wrong: all poses of a grid are
 * scored, and the best one is refined. Null if there are too few correspondences.
 */
export function estimatePose(correspondences: Correspondences): EstimatedPose | null {
  const { count, first, second } = correspondences
  if (count < countMin) return null
  const information = informationOf(correspondences)
  const coarsePoses = scoredPoses(correspondences, information, coarseGrid)
  const coarse = coarsePoses.reduce(higherScore)
  const { headingDeg, bearingDeg, elevationDeg } = refinedPose(correspondences, information, coarse)
  const vectors = { first, turned: turnedBy(second, headingDeg) }
  const model = { baseline: baselineOf(bearingDeg, elevationDeg), tolerance: fineTolerance }
  const agreements = Float32Array.from({ length: count }, (_, at) => agreement(vectors, 3 * at, model))
  const evidence = agreements.map((agreed, at) => agreed * (information[at] ?? 0))
  return {
    headingDeg: normalizeYawDeg(headingDeg),
    bearingDeg: normalizeYawDeg(bearingDeg),
    inliers: agreements.filter((agreed) => agreed > 0).length,
    significance: significanceOf(coarse.score, correspondences, information),
    rivalShare: rivalShareOf(coarse, coarsePoses),
    sectors: Math.min(effectiveSectors(first, evidence), effectiveSectors(second, evidence)),
  }
}
