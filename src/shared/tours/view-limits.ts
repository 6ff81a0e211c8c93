import { z } from 'zod'
import { fovDeg, pitchDeg, yawDeg } from './view.ts'

/** Smallest range of yaw and of pitch. A screen that shows less would be zoomed in too far. */
export const viewRangeMinDeg = 30

/**
 * Edges of the visible part of a panorama or 360 video, in the world space of views, and limits of the zoom.
 * `null`, the default, is no limit. Yaw needs both edges: it is limited from `yawMinDeg` to the right up to
 * `yawMaxDeg`, across ±180° if that is smaller. The field of view is along the longer side, as in a view.
 */
const viewLimitFields = {
  yawMinDeg: yawDeg.nullable().default(null),
  yawMaxDeg: yawDeg.nullable().default(null),
  pitchMinDeg: pitchDeg.nullable().default(null),
  pitchMaxDeg: pitchDeg.nullable().default(null),
  fovMinDeg: fovDeg.nullable().default(null),
  fovMaxDeg: fovDeg.nullable().default(null),
}
export type ViewLimitFields = Readonly<z.output<z.ZodObject<typeof viewLimitFields>>>

export const noViewLimits: ViewLimitFields = {
  yawMinDeg: null,
  yawMaxDeg: null,
  pitchMinDeg: null,
  pitchMaxDeg: null,
  fovMinDeg: null,
  fovMaxDeg: null,
}

/** Degrees from the left to the right edge, 0–360; 360 without limits of yaw. */
export function yawSpanDeg({ yawMinDeg, yawMaxDeg }: Pick<ViewLimitFields, 'yawMinDeg' | 'yawMaxDeg'>): number {
  if (yawMinDeg === null || yawMaxDeg === null) return 360
  return yawMaxDeg < yawMinDeg ? yawMaxDeg + 360 - yawMinDeg : yawMaxDeg - yawMinDeg
}

/** Pairs of limits that contradict each other: a range that is too small, or a zoom without range. */
export function viewLimitConflicts(limits: ViewLimitFields): readonly ('yaw' | 'pitch' | 'fov')[] {
  const { pitchMinDeg, pitchMaxDeg, fovMinDeg, fovMaxDeg } = limits
  const pitchSpanDeg = (pitchMaxDeg ?? 90) - (pitchMinDeg ?? -90)
  return [
    ...(yawSpanDeg(limits) < viewRangeMinDeg ? (['yaw'] as const) : []),
    ...(pitchSpanDeg < viewRangeMinDeg ? (['pitch'] as const) : []),
    ...(fovMinDeg !== null && fovMaxDeg !== null && fovMaxDeg < fovMinDeg ? (['fov'] as const) : []),
  ]
}

export const viewLimits = z
  .strictObject(viewLimitFields)
  .refine((limits) => viewLimitConflicts(limits).length === 0, 'the limits contradict each other')

/** Limits, or `null` if none of them is set. */
export function viewLimitsOrNull(limits: ViewLimitFields | null): ViewLimitFields | null {
  return limits === null || Object.values(limits).every((limit) => limit === null) ? null : limits
}
