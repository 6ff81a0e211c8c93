import { describe, expect, it } from 'vitest'
import {
  type LinkEnd,
  type LinkEnds,
  linkEndsOf,
  linkUpdates,
  newLinks,
  pairedStops,
} from '../../../src/client/features/tours/hotspots/both-ends/link-ends.ts'
import type { Hotspot } from '../../../src/shared/hotspots/hotspots.ts'
import type { Stop } from '../../../src/shared/tours/stops.ts'
import { defaultView } from '../../../src/shared/tours/view.ts'
import { aLink, aPano, aStop, aTour } from '../editor/tour-builder.ts'

const lookingLeft = { ...defaultView, yawDeg: -90 }
const link: Hotspot = { ...aLink('a>b', 'a', 'b'), yawDeg: 20, pitchDeg: -8 }

function endsOf(fields: Partial<Stop>): LinkEnds {
  const first = aStop('a', { hotspots: [link], ...fields })
  const second = aStop('b', { initialView: lookingLeft, ...fields, hotspots: [] })
  return linkEndsOf(aTour([first, second], { media: [aPano('pano')] }), first, second)
}

const placedEnd = (end: LinkEnd, yawDeg: number): LinkEnd => ({
  ...end,
  direction: { yawDeg, pitchDeg: 0 },
  isPlaced: true,
})

describe('both ends of a link', () => {
  it('puts the arrow back opposite to the existing one if norths are known', () => {
    const [, back] = endsOf({ northOffsetDeg: 40 })
    expect(back).toMatchObject({ isPlaced: true, direction: { yawDeg: -160, pitchDeg: -8 } })
  })

  it('puts an arrow back in front of the start view, not placed yet, if norths are unknown', () => {
    const ends = endsOf({})
    expect(ends[1]).toMatchObject({ isPlaced: false, direction: { yawDeg: -90 } })

    const movedEnds: LinkEnds = [placedEnd(ends[0], 25), ends[1]]
    expect(newLinks(movedEnds)).toMatchObject([{ stopId: 'b', kind: 'stop', details: { targetStopId: 'a' } }])
    expect(linkUpdates(movedEnds)).toMatchObject([{ after: { yawDeg: 25 } }])
  })

  it('saves only the arrows and arrival views that changed', () => {
    const ends = endsOf({})
    const changedEnds: LinkEnds = [{ ...ends[0], arrival: defaultView }, placedEnd(ends[1], 100)]
    expect(linkUpdates(changedEnds)).toMatchObject([{ hotspotId: 'a>b', after: { details: { arrival: defaultView } } }])
    expect(newLinks(changedEnds)).toMatchObject([{ yawDeg: 100, details: { arrival: 'automatic' } }])
    expect(linkUpdates([ends[0], placedEnd(ends[1], 100)])).toEqual([])
  })

  it('adds no arrow to a stop whose area links to the other stop', () => {
    const corners = [
      { yawDeg: 0, pitchDeg: 0 },
      { yawDeg: 9, pitchDeg: 0 },
      { yawDeg: 9, pitchDeg: 9 },
    ]
    const { details, ...fields } = aLink('area', 'a', 'b')
    const area = { ...fields, kind: 'area', details: { corners, action: { kind: 'stop', details } } } as Hotspot
    const ends = endsOf({ hotspots: [area] })
    expect(ends[0].isArea).toBe(true)
    expect(newLinks(ends).map(({ stopId }) => stopId)).toEqual(['b'])
    expect(linkUpdates(ends)).toEqual([])
  })

  it('waits until the tour contains the link that was just created', () => {
    const pair = { firstId: 'a', secondId: 'b', linkId: link.id }
    const tourWith = (hotspots: readonly Hotspot[]) => aTour([aStop('a', { hotspots }), aStop('b')])
    expect(pairedStops(tourWith([]), pair)).toBeNull()
    expect(pairedStops(tourWith([link]), pair)).toMatchObject({ first: { id: 'a' }, second: { id: 'b' } })
  })
})
