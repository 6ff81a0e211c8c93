export const stepDirections = ['left', 'right', 'up', 'down'] as const
/** Part of a movement in one of four directions. */
export type Step = { readonly toward: (typeof stepDirections)[number]; readonly amount: number }

/** A step shorter than this fraction of the longer one is omitted. */
const minFraction = 0.1

/**
 * Splits a movement into at most two steps, the longer one first. Negative values point left and down. Amounts are
 * rounded to integers, or to tenths for movements shorter than 1. Empty for movements that round to 0.
 */
export function movementSteps(rightward: number, upward: number): readonly Step[] {
  const longer = Math.max(Math.abs(rightward), Math.abs(upward))
  const digits = longer < 1 ? 1 : 0
  const round = (amount: number) => Number(amount.toFixed(digits))
  const horizontal: Step = { toward: rightward < 0 ? 'left' : 'right', amount: round(Math.abs(rightward)) }
  const vertical: Step = { toward: upward < 0 ? 'down' : 'up', amount: round(Math.abs(upward)) }
  const isSignificant = ({ amount }: Step) => amount > 0 && amount >= longer * minFraction
  return [horizontal, vertical].filter(isSignificant).sort((a, b) => b.amount - a.amount)
}
