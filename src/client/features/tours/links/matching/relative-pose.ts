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
  /** Score of the best clearly different pose, divided by the score of this pose; 1 if the scores are equal. */
  readonly rivalRatio: number
  /**
   * Effective number of 30° sectors that the evidence comes from (inverse Simpson index), in the panorama where it is
   * smaller. It is 1 for a single piece of furniture that two rooms have in common.
   */
  readonly sectors: number
}

type Grid = {
  readonly headings: readonly number[]
  readonly bearings: readonly number[]
  /** Elevation angles of the second camera, seen from the first, in degrees. */
  readonly elevations: readonly number[]
  readonly tolerance: Tolerance
}

/** Maximum error of a direction, in radians: the sum of three parts. */
type Tolerance = {
  /** Part that is the same for all directions. */
  readonly base: number
  /** Part that grows with the distance from the horizon. It allows for the step between the headings of a grid. */
  readonly slope: number
  /** Part that grows with the parallax. It allows for the step between the elevations of a grid. */
  readonly parallax: number
}

type ScoredPose = RelativePose & { readonly elevationDeg: number; readonly score: number }

/** Parallax in the wrong direction that is tolerated, because directions have errors. */
const parallaxSlack = 0.01

/** Numbers from `start` up to, but not including, `end`. */
const range = (start: number, end: number, step: number) =>
  Array.from({ length: Math.round((end - start) / step) }, (_, index) => start + index * step)

const toleranceOf = (baseDeg: number, headingStepDeg: number, elevationStepDeg: number): Tolerance => ({
  base: baseDeg * radPerDeg,
  slope: (headingStepDeg / 2) * radPerDeg,
  parallax: (elevationStepDeg / 2) * radPerDeg,
})

const coarseGrid: Grid = {
  headings: range(0, 360, 3),
  bearings: range(0, 360, 4),
  elevations: [0],
  tolerance: toleranceOf(0.6, 3, 4),
}

/** Rotates vectors to the right around the vertical axis. */
function rotatedBy(vectors: Float32Array, headingDeg: number): Float32Array {
  const sine = Math.sin(headingDeg * radPerDeg)
  const cosine = Math.cos(headingDeg * radPerDeg)
  const result = new Float32Array(vectors.length)
  for (let offset = 0; offset < vectors.length; offset += 3) {
    const x = vectors[offset] ?? 0
    const z = vectors[offset + 2] ?? 0
    result[offset] = x * cosine - z * sine
    result[offset + 1] = vectors[offset + 1] ?? 0
    result[offset + 2] = z * cosine + x * sine
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
 * Agreement of the correspondence at an offset with a baseline, from 0 to 1. It follows from the epipolar constraint
 * (both directions and the baseline are in one plane; first-order error after Sampson 1982) and the direction of the
 * parallax.
 */
function agreement(
  { first, rotated }: { readonly first: Float32Array; readonly rotated: Float32Array },
  offset: number,
  { baseline: { x, y, z }, tolerance }: { readonly baseline: Baseline; readonly tolerance: Tolerance },
): number {
  const ax = first[offset] ?? 0
  const ay = first[offset + 1] ?? 0
  const az = first[offset + 2] ?? 0
  const bx = rotated[offset] ?? 0
  const by = rotated[offset + 1] ?? 0
  const bz = rotated[offset + 2] ?? 0
  const alongFirst = ax * x + ay * y + az * z
  const alongSecond = bx * x + by * y + bz * z
  if (alongSecond - alongFirst > parallaxSlack) return 0
  const volume = ax * (y * bz - z * by) + ay * (z * bx - x * bz) + az * (x * by - y * bx)
  const scale = Math.sqrt(2 - alongFirst * alongFirst - alongSecond * alongSecond)
  const parallax = Math.abs(az * bx - ax * bz)
  const maxError =
    tolerance.base + tolerance.slope * Math.max(Math.abs(ay), Math.abs(by)) + tolerance.parallax * parallax
  const error = Math.abs(volume) / (Math.max(scale, 1e-3) * maxError)
  return error >= 1 ? 0 : 1 - error * error
}

/** All poses of a grid with the weighted sum of their agreements. */
function scoredPoses({ count, first, second }: Correspondences, weights: Float32Array, grid: Grid): ScoredPose[] {
  const poses: ScoredPose[] = []
  for (const headingDeg of grid.headings) {
    const vectors = { first, rotated: rotatedBy(second, headingDeg) }
    for (const bearingDeg of grid.bearings) {
      for (const elevationDeg of grid.elevations) {
        const model = { baseline: baselineOf(bearingDeg, elevationDeg), tolerance: grid.tolerance }
        let score = 0
        for (let index = 0; index < count; index += 1)
          score += (weights[index] ?? 0) * agreement(vectors, 3 * index, model)
        poses.push({ headingDeg, bearingDeg, elevationDeg, score })
      }
    }
  }
  return poses
}

const higherScore = (a: ScoredPose, b: ScoredPose) => (b.score > a.score ? b : a)

function bestPose(correspondences: Correspondences, weights: Float32Array, grid: Grid): ScoredPose {
  return scoredPoses(correspondences, weights, grid).reduce(higherScore)
}

const yawDifferenceDeg = (a: number, b: number) => Math.abs(normalizeYawDeg(a - b))

/**
 * Deterministic shuffle: pairs each first direction with the second direction that is `offset` correspondences later.
 */
function shifted({ count, first, second }: Correspondences, offset: number): Correspondences {
  const shiftedSecond = new Float32Array(second.length)
  for (let index = 0; index < count; index += 1) {
    const source = 3 * ((index + offset) % count)
    shiftedSecond.set(second.subarray(source, source + 3), 3 * index)
  }
  return { count, first, second: shiftedSecond }
}

/** Number of poses of shuffled correspondences that probabilities are estimated from. */
const chanceModels = 60
/** Multiples of the golden angle are spread evenly over a turn. */
const goldenAngleDeg = 137.5

/**
 * Information content of the agreement of each correspondence with a pose: −log of the probability that shuffled
 * correspondences agree. It is small for points near the horizon, because their directions agree with most poses.
 */
function informationOf(correspondences: Correspondences): Float32Array {
  const { count, first } = correspondences
  const agreementSums = new Float32Array(count)
  for (let model = 0; model < chanceModels; model += 1) {
    const shuffled = shifted(correspondences, 1 + ((model * 7) % (count - 1)))
    const vectors = { first, rotated: rotatedBy(shuffled.second, model * goldenAngleDeg) }
    // The square makes bearings independent of headings.
    const bearingDeg = model * (360 - goldenAngleDeg) + model ** 2
    const constraint = { baseline: baselineOf(bearingDeg, 0), tolerance: coarseGrid.tolerance }
    for (let index = 0; index < count; index += 1)
      agreementSums[index] = (agreementSums[index] ?? 0) + agreement(vectors, 3 * index, constraint)
  }
  // Smoothed, so that no probability is 0 or 1.
  return agreementSums.map((sum) => -Math.log((sum + 0.5) / (chanceModels + 1)))
}

const shuffleCount = 6
/** Minimum standard deviation of the scores of shuffled correspondences, relative to their mean. */
const relativeDeviationMin = 0.05

/** Number of standard deviations by which a score exceeds the best scores of shuffled correspondences. */
function significanceOf(score: number, correspondences: Correspondences, information: Float32Array): number {
  const scores = Array.from({ length: shuffleCount }, (_, index) => {
    const offset = Math.floor(((index + 1) * correspondences.count) / (shuffleCount + 1))
    return bestPose(shifted(correspondences, offset), information, coarseGrid).score
  })
  const mean = scores.reduce((sum, value) => sum + value, 0) / shuffleCount
  const variance = scores.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (shuffleCount - 1)
  return (score - mean) / Math.max(Math.sqrt(variance), relativeDeviationMin * mean)
}

/** Maximum differences between poses that count as the same one. */
const samePoseDeg = { heading: 18, bearing: 22 }

function rivalRatioOf(best: ScoredPose, poses: readonly ScoredPose[]): number {
  const rival = poses
    .filter(
      ({ headingDeg, bearingDeg }) =>
        yawDifferenceDeg(headingDeg, best.headingDeg) > samePoseDeg.heading ||
        yawDifferenceDeg(bearingDeg, best.bearingDeg) > samePoseDeg.bearing,
    )
    .reduce(higherScore)
  return rival.score / best.score
}

const sectorCount = 12

/** Effective number of sectors over which the weights of directions are spread (inverse Simpson index). */
function effectiveSectors(directions: Float32Array, weights: Float32Array): number {
  const sums = new Float64Array(sectorCount)
  for (let index = 0; index < weights.length; index += 1) {
    const yawRad = Math.atan2(directions[3 * index] ?? 0, -(directions[3 * index + 2] ?? 0))
    const turnFraction = yawRad / (2 * Math.PI) + 0.5
    const sector = Math.min(sectorCount - 1, Math.floor(turnFraction * sectorCount))
    sums[sector] = (sums[sector] ?? 0) + (weights[index] ?? 0)
  }
  const total = sums.reduce((sum, value) => sum + value, 0)
  const squares = sums.reduce((sum, value) => sum + value ** 2, 0)
  return squares === 0 ? 0 : total ** 2 / squares
}

const around = (center: number, halfRange: number, step: number) =>
  range(center - halfRange, center + halfRange + step, step)

const fineTolerance = toleranceOf(0.5, 0.5, 1)

/** Searches around a pose of the coarse grid, with cameras at different heights too. */
function refinedPose(correspondences: Correspondences, information: Float32Array, coarse: ScoredPose): ScoredPose {
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

/** Minimum number of correspondences for an estimate. */
const countMin = 12

/**
 * Estimates the pose of the second of two panoramas from their correspondences, most of which may be wrong: all poses
 * of a grid are scored (grid search), and the best one is refined. Null if there are too few correspondences.
 */
export function estimatePose(correspondences: Correspondences): EstimatedPose | null {
  const { count, first, second } = correspondences
  if (count < countMin) return null
  const information = informationOf(correspondences)
  const coarsePoses = scoredPoses(correspondences, information, coarseGrid)
  const coarse = coarsePoses.reduce(higherScore)
  const { headingDeg, bearingDeg, elevationDeg } = refinedPose(correspondences, information, coarse)
  const vectors = { first, rotated: rotatedBy(second, headingDeg) }
  const model = { baseline: baselineOf(bearingDeg, elevationDeg), tolerance: fineTolerance }
  const agreements = Float32Array.from({ length: count }, (_, index) => agreement(vectors, 3 * index, model))
  const evidence = agreements.map((value, index) => value * (information[index] ?? 0))
  return {
    headingDeg: normalizeYawDeg(headingDeg),
    bearingDeg: normalizeYawDeg(bearingDeg),
    inliers: agreements.filter((value) => value > 0).length,
    significance: significanceOf(coarse.score, correspondences, information),
    rivalRatio: rivalRatioOf(coarse, coarsePoses),
    sectors: Math.min(effectiveSectors(first, evidence), effectiveSectors(second, evidence)),
  }
}
