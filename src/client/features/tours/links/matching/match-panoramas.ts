import { correspondences } from './correspondences.ts'
import { type Features, panoramaFeatures } from './features.ts'
import { type BrightnessSampler, grayPanorama } from './gray-panorama.ts'
import { type EstimatedPose, estimatePose, type RelativePose } from './relative-pose.ts'

const bandWidthPx = 2048

/** Features of a panorama, to match it with others. */
export function featuresOf(brightnessAt: BrightnessSampler): Features {
  return panoramaFeatures(grayPanorama(brightnessAt, bandWidthPx))
}

// No pair of different rooms passes these limits in `npm run bench -- matching` (decision 0112). Pairs of the same room
// that don't pass them get no direction, which is better than a doubtful one.
const inliersMin = 40
const significanceMin = 36
const rivalRatioMax = 0.88
const sectorsMin = 3.3

export function isCertain({ inliers, significance, rivalRatio, sectors }: EstimatedPose): boolean {
  return (
    inliers >= inliersMin && significance >= significanceMin && rivalRatio <= rivalRatioMax && sectors >= sectorsMin
  )
}

/** Pose of the second of two panoramas; null if it isn't certain. */
export function matchPanoramas(first: Features, second: Features): RelativePose | null {
  const pose = estimatePose(correspondences(first, second))
  return pose === null || !isCertain(pose) ? null : { headingDeg: pose.headingDeg, bearingDeg: pose.bearingDeg }
}
