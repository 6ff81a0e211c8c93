import { describe, expect, it } from 'vitest'
import { clickedCardId } from '../../../src/client/features/tours/stops/bulk/card-click.ts'

/** Element that is, or is inside, elements that match these selectors. */
const elementIn = (...matched: readonly string[]) => ({
  closest: (selectors: string) =>
    selectors.split(', ').some((selector) => matched.includes(selector)) ? { getAttribute: () => 'hall' } : null,
})

describe('a click on the card of a stop', () => {
  it('is one on the stop', () => {
    expect(clickedCardId(elementIn('[data-stop]'))).toBe('hall')
  })

  it.each(['a', 'button', 'input', 'textarea'])('is not one on the stop on an element “%s”', (control) => {
    expect(clickedCardId(elementIn(control, '[data-stop]'))).toBeNull()
  })

  it('is not one on the stop beside the card', () => {
    expect(clickedCardId(elementIn())).toBeNull()
  })
})
