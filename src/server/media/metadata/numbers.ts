const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const unitPattern = /\s*(?:°|deg|degrees|px)$/i

function readDecimal(text: string): number | undefined {
  const normalized = text.trim().replace(/^−/, '-').replace(',', '.')
  const value = decimalPattern.test(normalized) ? Number(normalized) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** Quotient; undefined if the denominator is 0. */
export function quotientOf(numerator: number, denominator: number): number | undefined {
  const quotient = numerator / denominator
  return Number.isFinite(quotient) ? quotient : undefined
}

/**
 * Reads a number as programs write it into metadata: with a sign, a decimal point or comma, an exponent, as a fraction,
 * or with a unit after it. Undefined for any other text.
 */
export function readNumber(text: string | undefined): number | undefined {
  const [numerator = '', denominator, ...others] = (text ?? '').trim().replace(unitPattern, '').split('/')
  if (others.length > 0) return undefined
  const value = readDecimal(numerator)
  if (denominator === undefined) return value
  const divisor = readDecimal(denominator)
  return value === undefined || divisor === undefined ? undefined : quotientOf(value, divisor)
}

/** Normalizes an angle to 0…360, 360 excluded. */
export function normalizeHeading(degrees: number): number {
  if (degrees >= 0 && degrees < 360) return degrees
  return ((degrees % 360) + 360) % 360
}

/** Normalizes an angle to −180…180, −180 excluded. */
export function normalizeSignedAngle(degrees: number): number {
  if (degrees > -180 && degrees <= 180) return degrees
  const heading = normalizeHeading(degrees)
  return heading > 180 ? heading - 360 : heading
}
