import { describe, expect, it } from 'vitest'
import { clickedCardId } from '../../../src/client/features/tours/stops/bulk/card-click.ts'

/** Element that is, or is inside, elements that match these selectors. */
const elementIn = (...ancestorSelectors: readonly string[]) => ({
  closest: (selectors: string) =>
    selectors.split(', ').some((selector) => ancestorSelectors.includes(selector))
      ? { getAttribute: () => 'hall' }
      : null,
})

describe('a click on the card of a stop', () => {
  it('selects the stop', () => {
    expect(clickedCardId(elementIn('[data-stop]'))).toBe('hall')
  })

  it.each(['a', 'button', 'input', 'textarea'])('does not select the stop on an element “%s”', (control) => {
    expect(clickedCardId(elementIn(control, '[data-stop]'))).toBeNull()
  })

  it('does not select a stop beside its card', () => {
    expect(clickedCardId(elementIn())).toBeNull()
  })
})
