import { mebibyte } from '../../../shared/kernel/units.ts'
/** Limits of forms that create a hotspot with a file. */
export const hotspotFormLimits = {
  fileMaxBytes: 25 * mebibyte,
  partsMax: 40,
  fieldMaxBytes: 256 * 1024,
  /** Total size of all fields, and values in the JSON of one; an area with a hundred corners has several hundred. */
  fieldsMaxBytes: 512 * 1024,
  fieldValuesMax: 2_000,
  fieldNameMaxBytes: 100,
} as const
