import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minAngleDeg } from '../../../src/client/features/tours/hotspots/both-ends/link-placement.ts'
import { type LinkSuggestion, suggestLinks } from '../../../src/client/features/tours/links/suggest-links.ts'
import { levelingOf } from '../../../src/shared/geometry/leveling.ts'
import { offsetLocation } from '../../../src/shared/geometry/mercator.ts'
import {
  angleBetweenDeg,
  arrivalYawDeg,
  bearingDeg,
  type Direction,
  directionToVector,
  normalizeYawDeg,
  radPerDeg,
  vectorToDirection,
} from '../../../src/shared/geometry/sphere.ts'
import { isOnImage } from '../../../src/shared/hotspots/flat-position.ts'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'
import type { Stop, StopFields } from '../../../src/shared/tours/stops.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aLink, anInfo, aPano, aPlan, aStop, aTour } from '../editor/tour-builder.ts'

const drawing = aPano('drawing', { kind: 'images', widthPx: 800, heightPx: 400 })
const cube = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
const media = [
  aPano('pano'),
  aPano('facing', { headingDeg: 0 }),
  aPano('turned', { headingDeg: 137 }),
  aPano('rolled', { manifest: { ...cube, pose: { rollDeg: 180 } } }),
  aPano('photo', { kind: 'images' }),
  drawing,
]
const harbor = { latitudeDeg: 47.37, longitudeDeg: 8.54 }

const onPlan = (id: string, x: number, y: number, fields: Partial<StopFields & Pick<Stop, 'hotspots'>> = {}) =>
  aStop(id, { northOffsetDeg: 90, floorPlanPosition: { planId: 'ground', x, y }, ...fields })
const onMap = (id: string, eastM: number, northM: number) =>
  aStop(id, { northOffsetDeg: 90, location: offsetLocation(harbor, eastM, northM) })
const suggestionsFor = (stops: readonly Stop[], fields: Partial<Tour> = {}) =>
  suggestLinks(aTour(stops, { floorPlans: [aPlan('ground'), aPlan('upper')], media, ...fields }))
const pairsOf = (suggestions: readonly LinkSuggestion[]) => suggestions.map(({ id }) => id)
const linkIn = (suggestions: readonly LinkSuggestion[], stopId: string) =>
  suggestions.flatMap(({ links }) => links).find((link) => link.stopId === stopId)

describe('suggested pairs', () => {
  it('are neighbors on the same floor plan, with its name', () => {
    const stops = [onPlan('a', 0.1, 0.5), onPlan('c', 0.9, 0.5), onPlan('b', 0.5, 0.5)]
    const suggestions = suggestionsFor(stops)
    expect(pairsOf(suggestions)).toEqual(['a b', 'c b'])
    expect(suggestions[0]?.reason).toEqual({ by: 'plan', planName: 'ground' })
  })

  it('measure a plan by the proportions of its image', () => {
    // Half of the height of the image is as long as a quarter of its width.
    const stops = [onPlan('a', 0.2, 0.2), onPlan('b', 0.2, 0.8), onPlan('c', 0.7, 0.2)]
    expect(pairsOf(suggestionsFor(stops))).toEqual(['a b', 'a c'])
  })

  it('are neighbors on the map otherwise, with their distance', () => {
    const suggestions = suggestionsFor([onMap('a', 0, 0), onMap('b', 40, 0), onMap('c', 40, 30)])
    expect(pairsOf(suggestions)).toEqual(['a b', 'b c'])
    expect(suggestions.map(({ reason }) => reason)).toEqual([
      { by: 'map', distanceM: expect.closeTo(40, 0) },
      { by: 'map', distanceM: expect.closeTo(30, 0) },
    ])
  })

  it('are neighbors in order if one of them has no position', () => {
    const suggestions = suggestionsFor([onPlan('a', 0.1, 0.1), aStop('b'), onPlan('c', 0.9, 0.9), aStop('d')])
    expect(pairsOf(suggestions)).toEqual(['a b', 'a c', 'b c', 'c d'])
    expect(suggestions.map(({ reason }) => reason.by)).toEqual(['order', 'plan', 'order', 'order'])
  })

  it('join two floors where they follow each other', () => {
    const upper = (id: string, x: number) => onPlan(id, x, 0.5, { floorPlanPosition: { planId: 'upper', x, y: 0.5 } })
    const stops = [onPlan('a', 0.1, 0.5), onPlan('b', 0.3, 0.5), upper('c', 0.1), upper('d', 0.3)]
    expect(pairsOf(suggestionsFor(stops))).toEqual(['a b', 'b c', 'c d'])
    const stairs = { hotspots: [aLink('stairs', 'a', 'd')] }
    expect(pairsOf(suggestionsFor([{ ...stops[0], ...stairs } as Stop, ...stops.slice(1)]))).toEqual(['a b', 'c d'])
  })

  it('ignore the map for stops that are both on floor plans, and positions on deleted plans', () => {
    const above = { floorPlanPosition: { planId: 'upper', x: 0.1, y: 0.1 }, location: harbor }
    const below = onPlan('a', 0.1, 0.1, { location: harbor })
    expect(suggestionsFor([below, aStop('b', above)])[0]?.reason).toEqual({ by: 'order' })
    expect(suggestionsFor([below, aStop('b', above)], { floorPlans: [aPlan('ground')] })[0]?.reason.by).toBe('map')
  })

  it('leave out existing links, each direction on its own', () => {
    const linkedStops = [onPlan('a', 0.1, 0.5, { hotspots: [aLink('1', 'a', 'b')] }), onPlan('b', 0.5, 0.5)]
    const [suggestion] = suggestionsFor(linkedStops)
    expect(suggestion?.links.map(({ stopId, targetStopId }) => [stopId, targetStopId])).toEqual([['b', 'a']])
    const stopWithLink = onPlan('b', 0.5, 0.5, { hotspots: [aLink('2', 'b', 'a')] })
    expect(suggestionsFor([...linkedStops.slice(0, 1), stopWithLink])).toEqual([])
  })

  it('leave out links for which a stop has no room', () => {
    const hotspots = Array.from({ length: hotspotLimits.perStopMax }, (_, index) => anInfo(`${index}`, 'a'))
    const [suggestion] = suggestionsFor([onPlan('a', 0.1, 0.5, { hotspots }), onPlan('b', 0.5, 0.5)])
    expect(suggestion?.links.map(({ stopId }) => stopId)).toEqual(['b'])
  })
})

describe('the direction of a suggested link', () => {
  it('is the true bearing on the plan, by the north of the plan and of the stop', () => {
    const stops = [onPlan('a', 0.1, 0.5, { northOffsetDeg: 30 }), onPlan('b', 0.5, 0.5, { northOffsetDeg: 300 })]
    const eastward = suggestionsFor(stops)
    expect(linkIn(eastward, 'a')).toMatchObject({ direction: { yawDeg: 60, pitchDeg: -10 }, isDirectionKnown: true })
    expect(linkIn(eastward, 'b')).toMatchObject({ direction: { yawDeg: -30, pitchDeg: -10 }, arrival: 'automatic' })
    // North is to the right on this plan, so the way to the right leads north.
    const northward = suggestionsFor(stops, { floorPlans: [{ ...aPlan('ground'), northDeg: 90 }] })
    expect(linkIn(northward, 'a')?.direction.yawDeg).toBe(-30)
  })

  it('is the true bearing on the map, and points to the floor at the distance', () => {
    const suggestions = suggestionsFor([onMap('a', 0, 0), onMap('b', 0, 5)])
    expect(linkIn(suggestions, 'a')?.direction).toEqual({
      yawDeg: -90,
      pitchDeg: expect.closeTo(-17.7, 0),
    })
    expect(linkIn(suggestions, 'b')?.direction.yawDeg).toBe(90)
  })

  it('is unknown without north, in front of the start view, where visitors arrive', () => {
    const initialView = { yawDeg: 140, pitchDeg: 5, fovDeg: 80 }
    const suggestions = suggestionsFor([
      onPlan('a', 0.1, 0.5),
      onPlan('b', 0.5, 0.5, { northOffsetDeg: 0, initialView }),
    ])
    expect(linkIn(suggestions, 'b')).toMatchObject({
      direction: { yawDeg: 140, pitchDeg: -10 },
      isDirectionKnown: false,
    })
    expect(linkIn(suggestions, 'a')).toMatchObject({ isDirectionKnown: true, arrival: initialView })
  })

  it('takes a heading of 0 in the file for north', () => {
    const stops = [onPlan('a', 0.1, 0.5, { northOffsetDeg: 0, mediaId: 'facing' }), onPlan('b', 0.5, 0.5)]
    expect(linkIn(suggestionsFor(stops), 'a')).toMatchObject({ direction: { yawDeg: 90 }, isDirectionKnown: true })
  })

  it('is unknown if the heading in the file contradicts a north of 0', () => {
    const stop = onPlan('a', 0.1, 0.5, { northOffsetDeg: 0, mediaId: 'turned' })
    expect(linkIn(suggestionsFor([stop, onPlan('b', 0.5, 0.5)]), 'a')?.isDirectionKnown).toBe(false)
  })

  it('is that of a north that was set, even if the compass of the camera was wrong', () => {
    const stops = [onPlan('a', 0.1, 0.5, { northOffsetDeg: 230, mediaId: 'turned' }), onPlan('b', 0.5, 0.5)]
    expect(linkIn(suggestionsFor(stops), 'a')).toMatchObject({ direction: { yawDeg: -140 }, isDirectionKnown: true })
  })

  it('follows the leveling of the stop', () => {
    const levelings = [
      { fields: { levelRollDeg: 180 }, expected: { yawDeg: -60, pitchDeg: 10 } },
      { fields: { mediaId: 'rolled' }, expected: { yawDeg: -60, pitchDeg: 10 } },
      { fields: { levelRollDeg: 180, mediaId: 'rolled' }, expected: { yawDeg: 60, pitchDeg: -10 } },
      { fields: { levelPitchDeg: 20, northOffsetDeg: 90 }, expected: { yawDeg: 0, pitchDeg: -30 } },
      { fields: { levelPitchDeg: 20, northOffsetDeg: 270 }, expected: { yawDeg: -180, pitchDeg: 10 } },
    ]
    for (const { fields, expected } of levelings) {
      const stops = [onPlan('a', 0.1, 0.5, { northOffsetDeg: 30, ...fields }), onPlan('b', 0.5, 0.5)]
      expect(linkIn(suggestionsFor(stops), 'a'), JSON.stringify(fields)).toMatchObject({
        direction: { yawDeg: expect.closeTo(expected.yawDeg, 5), pitchDeg: expected.pitchDeg },
        isDirectionKnown: true,
      })
    }
  })

  it('is in front of the start view of a leveled stop', () => {
    const initialView = { yawDeg: 60, pitchDeg: 5, fovDeg: 80 }
    const stops = [aStop('a', { levelRollDeg: 180, initialView }), aStop('b')]
    expect(linkIn(suggestionsFor(stops), 'a')?.direction).toEqual({ yawDeg: -60, pitchDeg: 10 })
  })

  it('is opposite to the existing link of a leveled stop', () => {
    const hotspots = [{ ...aLink('1', 'a', 'b'), yawDeg: 10 }]
    const stopWithLink = aStop('a', { northOffsetDeg: 20, levelRollDeg: 180, hotspots })
    const suggestions = suggestionsFor([stopWithLink, aStop('b', { northOffsetDeg: 100 })])
    expect(linkIn(suggestions, 'b')).toMatchObject({ direction: { yawDeg: 90 }, isDirectionKnown: true })
  })

  it('is opposite to the existing link of the other stop', () => {
    const stopWithLink = aStop('a', { northOffsetDeg: 20, hotspots: [{ ...aLink('1', 'a', 'b'), yawDeg: 10 }] })
    const suggestions = suggestionsFor([stopWithLink, aStop('b', { northOffsetDeg: 100 })])
    expect(linkIn(suggestions, 'b')).toMatchObject({ direction: { yawDeg: 110 }, isDirectionKnown: true })
  })

  it('is on the image of a flat stop', () => {
    const flat = aStop('b', { mediaId: 'photo' })
    const links = suggestionsFor([aStop('a'), flat, aStop('c')]).flatMap((suggestion) => suggestion.links)
    const onFlat = links.filter(({ stopId }) => stopId === 'b')
    expect(onFlat.map(({ direction, isDirectionKnown }) => [isOnImage(direction), isDirectionKnown])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(linkIn(suggestionsFor([aStop('a'), flat]), 'a')?.arrival).toBe('automatic')
  })

  it('avoids existing hotspots above or below them', () => {
    const hotspots = [anInfo('1', 'a', { yawDeg: 0, pitchDeg: -8 })]
    const suggestions = suggestionsFor([onPlan('a', 0.1, 0.5, { hotspots }), onPlan('b', 0.5, 0.5)])
    expect(linkIn(suggestions, 'a')?.direction).toEqual({ yawDeg: 0, pitchDeg: -25 })
  })
})

const fraction = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
  fc.integer({ min: 0, max: 10_000 }).map((tenThousandths) => tenThousandths / 10_000),
)
const planPosition = fc.record({ planId: fc.constantFrom('ground', 'upper', 'deleted'), x: fraction, y: fraction })
const anyStop = fc.record({
  floorPlanPosition: fc.option(planPosition),
  location: fc.option(fc.tuple(fraction, fraction).map(([x, y]) => offsetLocation(harbor, x * 500, y * 500))),
  northOffsetDeg: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 359 })),
  levelPitchDeg: fc.oneof(fc.constant(0), fc.integer({ min: -45, max: 45 })),
  levelRollDeg: fc.oneof(fc.constantFrom(0, 180), fc.integer({ min: -180, max: 180 })),
  mediaId: fc.constantFrom('pano', 'facing', 'photo'),
})
const anyStops = fc
  .array(anyStop, { minLength: 1, maxLength: 14 })
  .map((stopFields) => stopFields.map((fields, index) => aStop(`s${index}`, fields)))

/** Stops with all suggested links added. */
function linkedStops(stops: readonly Stop[], suggestions: readonly LinkSuggestion[]): readonly Stop[] {
  const links = suggestions.flatMap((suggestion) => suggestion.links)
  return stops.map((stop) => ({
    ...stop,
    hotspots: links
      .filter(({ stopId }) => stopId === stop.id)
      .map(({ targetStopId, direction }) => ({
        ...aLink(`${stop.id} ${targetStopId}`, stop.id, targetStopId),
        ...direction,
      })),
  }))
}

/** Compass bearing of a direction in the image of a stop. */
function worldBearingDeg(stop: Stop, direction: Direction): number {
  const world = levelingOf(stop).toWorld(directionToVector(direction))
  return bearingDeg(vectorToDirection(world).yawDeg, stop.northOffsetDeg)
}

/** Compass bearing between stops on a plan with north at its top. */
function planBearingDeg({ floorPlanPosition: from }: Stop, { floorPlanPosition: to }: Stop): number {
  const eastward = ((to?.x ?? 0) - (from?.x ?? 0)) * (drawing.widthPx ?? 1)
  const southward = ((to?.y ?? 0) - (from?.y ?? 0)) * (drawing.heightPx ?? 1)
  return Math.atan2(eastward, -southward) / radPerDeg
}

/** Angle between two bearings, 0 to 180. */
const turnDeg = (a: number, b: number) => Math.abs(normalizeYawDeg(a - b))

describe('suggestions for any tour', () => {
  it('connect all stops both ways, so that none is left to suggest', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        const suggestions = suggestionsFor(stops)
        const reachedIds = new Set(['s0'])
        for (const _stop of stops)
          for (const { stops: pair } of suggestions)
            if (pair.some(({ id }) => reachedIds.has(id))) for (const { id } of pair) reachedIds.add(id)
        expect(reachedIds.size).toBe(stops.length)
        expect(suggestions.every(({ links }) => links.length === 2)).toBe(true)
        expect(new Set(pairsOf(suggestions)).size).toBe(suggestions.length)
        expect(suggestionsFor(linkedStops(stops, suggestions))).toEqual([])
      }),
    )
  })

  it('have known directions that are opposite, and those on a plan point to the other stop', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        for (const { stops: pair, reason, links } of suggestionsFor(stops)) {
          const [there, back] = links
          if (!there?.isDirectionKnown || !back?.isDirectionKnown) continue
          const [first, second] = pair
          const bearing = worldBearingDeg(first, there.direction)
          expect(turnDeg(bearing, worldBearingDeg(second, back.direction))).toBeGreaterThan(180 - 0.05)
          if (reason.by === 'plan') expect(turnDeg(bearing, planBearingDeg(first, second))).toBeLessThan(0.05)
          expect([there.arrival, back.arrival]).toEqual(['automatic', 'automatic'])
        }
      }),
    )
  })

  it('keep hotspots apart', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        for (const { hotspots } of linkedStops(stops, suggestionsFor(stops)))
          for (const [index, hotspot] of hotspots.entries())
            for (const laterHotspot of hotspots.slice(index + 1))
              expect(angleBetweenDeg(hotspot, laterHotspot)).toBeGreaterThan(minAngleDeg - 0.1)
      }),
    )
  })
})

it('visitors keep their direction when they follow a suggested link on a plan', () => {
  const stops = [onPlan('a', 0.1, 0.2, { northOffsetDeg: 30 }), onPlan('b', 0.6, 0.9, { northOffsetDeg: 200 })]
  const [suggestion] = suggestionsFor(stops)
  const [there, back] = suggestion?.links ?? []
  const onward = arrivalYawDeg({
    yawDeg: there?.direction.yawDeg ?? Number.NaN,
    northOffsetDeg: 30,
    targetNorthOffsetDeg: 200,
  })
  expect(normalizeYawDeg((back?.direction.yawDeg ?? Number.NaN) + 180)).toBeCloseTo(onward, 1)
})

describe('links of matched panoramas', () => {
  const stops = [aStop('a'), aStop('b')]
  const tour = aTour(stops, { media })

  it('are placed by the match at both ends', () => {
    const suggestions = suggestLinks(tour, new Map([['a b', { headingDeg: 90, bearingDeg: 30 }]]))
    expect(linkIn(suggestions, 'a')?.direction.yawDeg).toBeCloseTo(30, 1)
    expect(linkIn(suggestions, 'b')?.direction.yawDeg).toBeCloseTo(120, 1)
    expect(suggestions[0]?.links.map(({ isDirectionKnown, isMatched }) => isDirectionKnown && isMatched)).toEqual([
      true,
      true,
    ])
  })

  it('are placed by positions and norths where these are known', () => {
    const tourOnPlan = aTour([onPlan('a', 0.1, 0.5), onPlan('b', 0.5, 0.5)], { floorPlans: [aPlan('ground')], media })
    const byPlan = linkIn(suggestLinks(tourOnPlan), 'a')
    const withMatch = linkIn(suggestLinks(tourOnPlan, new Map([['a b', { headingDeg: 90, bearingDeg: 30 }]])), 'a')
    expect(withMatch).toEqual(byPlan)
    expect(withMatch?.isMatched).toBe(false)
  })
})
