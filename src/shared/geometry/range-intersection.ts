import type { SphereRange } from './sphere-range.ts'

type Arc = readonly [minDeg: number, maxDeg: number]

const widthOf = ([minDeg, maxDeg]: Arc) => maxDeg - minDeg

/** Intersection of two ranges of yaw; the larger part if there are two. */
function commonYaws(inner: Arc, outer: Arc): Arc {
  if (widthOf(outer) >= 360) return inner
  if (widthOf(inner) >= 360) return outer
  const parts = [-360, 0, 360].map(
    (turnDeg): Arc => [Math.max(inner[0] + turnDeg, outer[0]), Math.min(inner[1] + turnDeg, outer[1])],
  )
  return parts.reduce((largest, part) => (widthOf(part) > widthOf(largest) ? part : largest))
}

/** Directions that two ranges have in common, if these span at least some degrees in yaw and in pitch; else undefined. */
export function rangeIntersection(inner: SphereRange, outer: SphereRange, minSpanDeg: number): SphereRange | undefined {
  const yaws = commonYaws([inner.yawMinDeg, inner.yawMaxDeg], [outer.yawMinDeg, outer.yawMaxDeg])
  const pitches: Arc = [Math.max(inner.pitchMinDeg, outer.pitchMinDeg), Math.min(inner.pitchMaxDeg, outer.pitchMaxDeg)]
  if (widthOf(yaws) < minSpanDeg || widthOf(pitches) < minSpanDeg) return undefined
  return { yawMinDeg: yaws[0], yawMaxDeg: yaws[1], pitchMinDeg: pitches[0], pitchMaxDeg: pitches[1] }
}
