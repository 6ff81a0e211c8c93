export const stepDirections = ['left', 'right', 'up', 'down'] as const
/** A part of a way as people say it: so much in one of four directions. */
export type Step = { readonly toward: (typeof stepDirections)[number]; readonly amount: number }

/** A part of a way that is so much shorter than the other says nothing. */
const leastShare = 0.1

/**
 * A way in at most two steps, the longer one first: `right` and `up` in whatever unit, rounded to whole ones, or to
 * tenths where the way is shorter than one. Empty where it is shorter than that.
 */
export function movementSteps(right: number, up: number): readonly Step[] {
  const longer = Math.max(Math.abs(right), Math.abs(up))
  const digits = longer < 1 ? 1 : 0
  const round = (amount: number) => Number(amount.toFixed(digits))
  const across: Step = { toward: right < 0 ? 'left' : 'right', amount: round(Math.abs(right)) }
  const along: Step = { toward: up < 0 ? 'down' : 'up', amount: round(Math.abs(up)) }
  const isSaid = ({ amount }: Step) => amount > 0 && amount >= longer * leastShare
  return [across, along].filter(isSaid).sort((one, other) => other.amount - one.amount)
}
