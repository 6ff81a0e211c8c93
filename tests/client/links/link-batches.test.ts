import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkBatches, linkCount } from '../../../src/client/features/tours/links/link-batches.ts'
import { suggestLinks } from '../../../src/client/features/tours/links/suggest-links.ts'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'
import { aLink, aStop, aTour } from '../editor/tour-builder.ts'

/** Suggestions for a tour with all stops in a row. Every third pair already has one link. */
function suggestionsOf(stopCount: number) {
  const stops = Array.from({ length: stopCount }, (_, index) => {
    const link = aLink(`l${index}`, `s${index}`, `s${index + 1}`)
    return aStop(`s${index}`, { hotspots: index % 3 === 0 && index + 1 < stopCount ? [link] : [] })
  })
  return suggestLinks(aTour(stops))
}

it('splits suggestions in order into the fewest requests that the limit of links allows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (stopCount) => {
      const suggestions = suggestionsOf(stopCount)
      const batches = linkBatches(suggestions)
      expect(batches.flat()).toEqual(suggestions)
      for (const batch of batches) expect(linkCount(batch)).toBeLessThanOrEqual(hotspotLimits.createManyMax)
      // Both links of a pair stay together, so that a request may have one link fewer than the 100 it takes.
      expect(batches.length).toBeLessThanOrEqual(Math.ceil(linkCount(suggestions) / 99))
    }),
    { numRuns: 20 },
  )
})
