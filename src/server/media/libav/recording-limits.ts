import { hourMs } from '../../../shared/kernel/units.ts'

/** Limits of video and audio files. */
export const recordingLimits = {
  maxMs: hourMs,
  maxStreams: 4,
} as const
