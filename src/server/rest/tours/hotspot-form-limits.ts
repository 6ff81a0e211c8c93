import { mebibyte } from '../../../shared/kernel/units.ts'
/** Limits of forms that create a hotspot with a file. */
export const hotspotFormLimits = {
  fileMaxBytes: 25 * mebibyte,
  partsMax: 40,
  fieldMaxBytes: 256 * 1024,
  /** Total size of all fields, and values in the JSON of one; custom data of 4 kB has up to 2,046. */
  fieldsMaxBytes: 512 * 1024,
  fieldValuesMax: 2_100,
  fieldNameMaxBytes: 100,
} as const
