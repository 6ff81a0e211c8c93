import { iccProfile, type Primaries, srgbCurve, type ToneCurve } from './icc-profile.ts'

const d65 = [0.3127, 0.329] as const
/** Code point of BT.709. */
const bt709 = 1
/** Primaries of BT.709 and sRGB. */
export const srgbPrimaries: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: d65 }
/** Primaries by their code point in ITU-T H.273, table 2. */
const primariesByCodePoint: Readonly<Record<number, Primaries>> = {
  [bt709]: srgbPrimaries,
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: d65 },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: d65 },
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 },
}

/** Transfer curves by their code point in table 3. Video curves (1, 6, 14, 15) are missing: browsers treat them as sRGB. */
const curvesByCodePoint: Readonly<Record<number, ToneCurve>> = {
  4: { gamma: 2.2 },
  5: { gamma: 2.8 },
  8: { gamma: 1 },
  17: { gamma: 2.6 },
}

/**
 * ICC profile for coding-independent code points (CICP, ITU-T H.273); undefined for sRGB and colors treated as sRGB.
 * Unknown primaries are treated as the primaries of BT.709.
 */
export function cicpProfile({
  primaries,
  transfer,
}: {
  readonly primaries: number
  readonly transfer: number
}): Buffer | undefined {
  const chromaticities = primariesByCodePoint[primaries] ?? srgbPrimaries
  const curve = curvesByCodePoint[transfer]
  if (curve === undefined && chromaticities === srgbPrimaries) return undefined
  return iccProfile(chromaticities, curve ?? srgbCurve)
}
