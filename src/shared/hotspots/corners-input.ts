import { z } from 'zod'
import { pitchDeg, yawDeg } from '../tours/view.ts'
import { outlineCornersMin, outlineProblem } from './corners.ts'
import { flatToDirection } from './flat-position.ts'
import { hotspotLimits } from './hotspot-limits.ts'
import { type PinnedProblem, pinnedProblem } from './pinned.ts'

const fraction = z.number().min(0).max(1)

export const cornerDirection = z.strictObject({ yawDeg, pitchDeg })

/** A direction, or a position on a flat image, which is converted to a direction. */
const corner = z.union([
  cornerDirection,
  z.strictObject({ x: fraction, y: fraction }).transform(flatToDirection).pipe(cornerDirection),
])

const messages: Record<PinnedProblem, string> = {
  folded: 'not a rectangle in perspective: list the corners clockwise from the top left',
  tooFew: 'at least three corners that do not lie on one line',
  tooWide: 'corners lie too far apart',
  crossing: 'the edge crosses itself',
}

/** Corners of an area. */
export const outlineCorners = z
  .array(corner)
  .min(outlineCornersMin)
  .max(hotspotLimits.cornersMax)
  .superRefine((corners, context) => {
    const problem = outlineProblem(corners)
    if (problem) context.addIssue({ code: 'custom', message: messages[problem] })
  })

/** Corners of an image pinned to the scene: top left, top right, bottom right, bottom left. */
export const pinnedCorners = z
  .array(corner)
  .length(4)
  .superRefine((corners, context) => {
    const problem = pinnedProblem(corners)
    if (problem) context.addIssue({ code: 'custom', message: messages[problem] })
  })
