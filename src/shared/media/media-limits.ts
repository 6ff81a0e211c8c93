import { gibibyte, mebibyte } from '../kernel/units.ts'
/** Limits of media and of operations on them. */
export const mediaLimits = {
  imageMaxBytes: 256 * mebibyte,
  videoMaxBytes: 4 * gibibyte,
  audioMaxBytes: gibibyte,
  /** The size of a printed catalog; visitors would wait too long for larger files. */
  documentMaxBytes: 100 * mebibyte,
  modelMaxBytes: 100 * mebibyte,
  bulkMax: 500,
  transcriptMaxLength: 200_000,
  retouchStrokesMax: 200,
  retouchPointsMax: 64,
  /** Maximum length of a stroke; longer ones are split. */
  retouchStrokeMaxDeg: 120,
} as const
