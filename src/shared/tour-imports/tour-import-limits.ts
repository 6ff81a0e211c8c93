import { gibibyte, mebibyte, minuteMs, secondMs } from '../kernel/units.ts'

/** Limits of tours imported from other tools. */
export const tourImportLimits = {
  archiveMaxBytes: 4 * gibibyte,
  /** Files in an archive; a thousand panoramas of 4,096-pixel faces have about 400,000 tiles. */
  entriesMax: 500_000,
  /** Size of all files together. */
  unpackedMaxBytes: 16 * gibibyte,
  /** Ratio of the size of all files to the size of the archive. Images can't be compressed. */
  ratioMax: 100,
  /** Size of a file that describes a tour. */
  descriptionMaxBytes: 16 * mebibyte,
  /** Size of the draft in a copy of a tour. */
  draftMaxBytes: 64 * mebibyte,
  /** Files that are examined as descriptions. */
  descriptionsMax: 40,
  readMaxMs: 30 * secondMs,
  readMaxMb: 1024,
  /** Archives that are read or wait to be read in a process. */
  waitingMax: 8,
  /** Largest edge of a face. Six of them have the pixels of the largest panorama. */
  faceMaxPx: 4_729,
  /** Largest width of an equirectangular image in tiles. */
  sphereMaxPx: 16_384,
  /** Interval at which a job reports that it runs, and learns that it was canceled. */
  heartbeatMs: 2 * secondMs,
  totalMs: 120 * minuteMs,
  /** Maximum time in which all panoramas are stored. Originals without a medium are deleted after an hour. */
  storeMaxMs: 45 * minuteMs,
  /** Examples of each note in a preview. */
  noteExamplesMax: 5,
} as const
