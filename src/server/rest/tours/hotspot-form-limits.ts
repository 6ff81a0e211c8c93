import { mebibyte } from '../../../shared/kernel/units.ts'

/** Limits of forms that create a hotspot with a file. */
export const hotspotFormLimits = {
  fileMaxBytes: 25 * mebibyte,
  partsMax: 40,
  fieldMaxBytes: 256 * 1024,
  /** Maximum size of all fields together. */
  fieldsMaxBytes: 512 * 1024,
  /** Maximum number of values in the JSON of a field; custom data of 4 kB has up to 2,046. */
  fieldValuesMax: 2_100,
  fieldNameMaxBytes: 100,
} as const
