import { z } from 'zod'

export const yawDeg = z.number().min(-180).max(180)
export const pitchDeg = z.number().min(-90).max(90)
/** Horizontal field of view a stop may start with. */
export const fovDeg = z.number().min(20).max(120)

export const viewInput = z.strictObject({ yawDeg, pitchDeg, fovDeg })

export const defaultView = { yawDeg: 0, pitchDeg: 0, fovDeg: 95 } as const
