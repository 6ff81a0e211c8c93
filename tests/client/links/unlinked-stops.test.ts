import { describe, expect, it } from 'vitest'
import { unlinkedStops } from '../../../src/client/features/tours/links/unlinked-stops.ts'
import type { Stop } from '../../../src/shared/tours/stops.ts'
import { aLink, aStop, aTour } from '../editor/tour-builder.ts'

const unlinkedIds = (stops: readonly Stop[]) => unlinkedStops(aTour(stops)).map(({ id }) => id)

describe('unlinked stops', () => {
  it('are the stops that no link hotspot leads to or from', () => {
    const hall = aStop('hall', { hotspots: [aLink('1', 'hall', 'attic')] })
    expect(unlinkedIds([hall, aStop('attic'), aStop('garden')])).toEqual(['garden'])
  })

  it('are none in a tour of one stop, and all in a tour without links', () => {
    expect(unlinkedIds([aStop('hall')])).toEqual([])
    expect(unlinkedIds([])).toEqual([])
    expect(unlinkedIds([aStop('hall'), aStop('attic')])).toEqual(['hall', 'attic'])
  })

  it('include a stop that links only to itself, but not one with a hidden link', () => {
    const loop = aStop('loop', { hotspots: [aLink('1', 'loop', 'loop')] })
    const hall = aStop('hall', { hotspots: [{ ...aLink('2', 'hall', 'attic'), visible: false }] })
    expect(unlinkedIds([loop, hall, aStop('attic')])).toEqual(['loop'])
  })
})
