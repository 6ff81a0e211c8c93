import { z } from 'zod'
import { fovMaxDeg, fovMinDeg } from './fov-range.ts'

export const yawDeg = z.number().min(-180).max(180)
export const pitchDeg = z.number().min(-90).max(90)
export const fovDeg = z.number().min(fovMinDeg).max(fovMaxDeg)

export const viewInput = z.strictObject({ yawDeg, pitchDeg, fovDeg })

export const defaultView = { yawDeg: 0, pitchDeg: 0, fovDeg: 95 } as const
