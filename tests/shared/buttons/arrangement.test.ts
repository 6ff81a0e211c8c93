import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrangementOf,
  buttonPlaceOf,
  isInDefaultOrder,
  moveButton,
  type StoredArrangement,
} from '../../../src/shared/buttons/arrangement.ts'
import { buttonPlaces, viewerButtonNames } from '../../../src/shared/buttons/viewer-buttons.ts'

const ids = ['book', 'call', 'visit']
const name = fc.oneof(fc.constantFrom(...viewerButtonNames, ...ids), fc.constantFrom('hologram', 'gone'))
const names = fc.array(name, { maxLength: 20 })
const own = fc.subarray(ids).map((some) => some.map((id) => ({ id })))
const arranged: fc.Arbitrary<StoredArrangement> = fc.record({ bar: names, corner: names, hidden: names, own })

const all = (made: ReturnType<typeof arrangementOf>) => buttonPlaces.flatMap((place) => made[place])

describe('an arrangement of buttons', () => {
  it('holds every button of the viewer and every own one exactly once, whatever an author left', () => {
    fc.assert(
      fc.property(arranged, (given) => {
        const made = all(arrangementOf(given))
        const wanted = [...viewerButtonNames, ...given.own.map(({ id }) => id)]
        expect(made.filter((one) => wanted.some((other) => other === one)).sort()).toEqual([...wanted].sort())
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })

  it('is in its usual order until one of the viewer’s own is moved among the others', () => {
    const { bar } = arrangementOf({ bar: [], corner: [], hidden: [], own: [{ id: 'book' }] })
    expect(isInDefaultOrder(bar)).toBe(true)
    expect(isInDefaultOrder(['book', ...bar.slice(0, -1)])).toBe(true)
    expect(isInDefaultOrder(['help', ...bar.filter((one) => one !== 'help')])).toBe(false)
  })

  const needed = ['sound', 'language']
  it('keeps hidden what an author hid, but never one that visitors cannot do without', () => {
    fc.assert(
      fc.property(arranged, (given) => {
        const made = arrangementOf(given)
        const shown = [...made.bar, ...made.corner]
        const elsewhere = [...given.bar, ...given.corner]
        for (const one of given.hidden)
          expect(shown.includes(one)).toBe(needed.includes(one) || elsewhere.includes(one))
        for (const one of needed) expect(made.hidden).not.toContain(one)
      }),
    )
  })

  it('is the same once more, and after a button went anywhere and back to where it was at the end', () => {
    fc.assert(
      fc.property(arranged, fc.constantFrom(...ids), fc.constantFrom(...buttonPlaces), (given, id, place) => {
        const made = arrangementOf({ ...given, own: ids.map((one) => ({ id: one })) })
        expect(arrangementOf({ ...made, own: given.own })).toEqual(made)
        const moved = moveButton(made, id, place)
        expect(buttonPlaceOf(moved, id)).toBe(place)
        expect(all(moved).sort()).toEqual(all(made).sort())
        const others = (one: typeof made) => buttonPlaces.map((at) => one[at].filter((other) => other !== id))
        expect(others(moved)).toEqual(others(made))
      }),
    )
  })

  it('without one is the usual one: floor plan and map in the corner, all else in the bar', () => {
    const usual = arrangementOf(null)
    expect(usual.corner).toEqual(['plan', 'map'])
    expect(usual.hidden).toEqual([])
    expect([...usual.corner, ...usual.bar]).toEqual(viewerButtonNames)
  })

  it('shows a button of a later version after the nearest one that it usually follows, and own ones at the end', () => {
    const made = arrangementOf({
      bar: ['help', 'zoom', 'stops'],
      corner: ['map'],
      hidden: ['share'],
      own: [{ id: 'book' }],
    })
    expect(made.corner).toEqual(['plan', 'map'])
    expect(made.bar).toEqual([
      'sound',
      'help',
      'zoom',
      'rotate',
      'gyro',
      'vr',
      'language',
      'fullscreen',
      'stops',
      'guide',
      'book',
    ])
    expect(moveButton(made, 'share', 'bar').bar.slice(7, 9)).toEqual(['fullscreen', 'share'])
  })
})
