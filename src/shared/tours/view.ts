import { z } from 'zod'

/** Horizontal fields of view that a stop may start with. */
export const fovMinDeg = 20
export const fovMaxDeg = 120

export const yawDeg = z.number().min(-180).max(180)
export const pitchDeg = z.number().min(-90).max(90)
export const fovDeg = z.number().min(fovMinDeg).max(fovMaxDeg)

export const viewInput = z.strictObject({ yawDeg, pitchDeg, fovDeg })

export const defaultView = { yawDeg: 0, pitchDeg: 0, fovDeg: 95 } as const
