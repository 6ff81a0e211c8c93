import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrangementOf,
  buttonPositionOf,
  isInDefaultOrder,
  moveButton,
  type StoredArrangement,
} from '../../../src/shared/buttons/arrangement.ts'
import { buttonPositions, viewerButtonNames } from '../../../src/shared/buttons/viewer-buttons.ts'

const ids = ['book', 'call', 'visit']
const buttonName = fc.oneof(fc.constantFrom(...viewerButtonNames, ...ids), fc.constantFrom('hologram', 'gone'))
const buttonNames = fc.array(buttonName, { maxLength: 20 })
const customButtons = fc.subarray(ids).map((subset) => subset.map((id) => ({ id })))
const storedArrangement: fc.Arbitrary<StoredArrangement> = fc.record({
  bar: buttonNames,
  corner: buttonNames,
  hidden: buttonNames,
  own: customButtons,
})

const namesIn = (arrangement: ReturnType<typeof arrangementOf>) =>
  buttonPositions.flatMap((position) => arrangement[position])

describe('an arrangement of buttons', () => {
  it('contains each viewer button and each custom button exactly once', () => {
    fc.assert(
      fc.property(storedArrangement, (stored) => {
        const allNames = namesIn(arrangementOf(stored))
        const expectedNames = [...viewerButtonNames, ...stored.own.map(({ id }) => id)]
        expect(allNames.filter((name) => expectedNames.some((expected) => expected === name)).sort()).toEqual(
          [...expectedNames].sort(),
        )
        expect(new Set(allNames).size).toBe(allNames.length)
      }),
    )
  })

  it('is in default order until a viewer button moves past another one', () => {
    const { bar } = arrangementOf({ bar: [], corner: [], hidden: [], own: [{ id: 'book' }] })
    expect(isInDefaultOrder(bar)).toBe(true)
    expect(isInDefaultOrder(['book', ...bar.slice(0, -1)])).toBe(true)
    expect(isInDefaultOrder(['help', ...bar.filter((name) => name !== 'help')])).toBe(false)
  })

  const requiredNames = ['sound', 'language']
  it('hides the buttons that the author hid, except for required ones', () => {
    fc.assert(
      fc.property(storedArrangement, (stored) => {
        const arrangement = arrangementOf(stored)
        const visibleNames = [...arrangement.bar, ...arrangement.corner]
        const placedElsewhere = [...stored.bar, ...stored.corner]
        for (const hiddenName of stored.hidden)
          expect(visibleNames.includes(hiddenName)).toBe(
            requiredNames.includes(hiddenName) || placedElsewhere.includes(hiddenName),
          )
        for (const requiredName of requiredNames) expect(arrangement.hidden).not.toContain(requiredName)
      }),
    )
  })

  it('keeps the order of all buttons except the moved one', () => {
    fc.assert(
      fc.property(
        storedArrangement,
        fc.constantFrom(...ids),
        fc.constantFrom(...buttonPositions),
        (stored, id, position) => {
          const arrangement = arrangementOf({ ...stored, own: ids.map((customId) => ({ id: customId })) })
          expect(arrangementOf({ ...arrangement, own: stored.own })).toEqual(arrangement)
          const moved = moveButton(arrangement, id, position)
          expect(buttonPositionOf(moved, id)).toBe(position)
          expect(namesIn(moved).sort()).toEqual(namesIn(arrangement).sort())
          const buttonsExceptMoved = (buttons: typeof arrangement) =>
            buttonPositions.map((otherPosition) => buttons[otherPosition].filter((other) => other !== id))
          expect(buttonsExceptMoved(moved)).toEqual(buttonsExceptMoved(arrangement))
        },
      ),
    )
  })

  it('has only the floor plan and the map in the corner by default, and hides only the compass', () => {
    const defaultArrangement = arrangementOf(null)
    expect(defaultArrangement.corner).toEqual(['plan', 'map'])
    expect(defaultArrangement.hidden).toEqual(['compass'])
    expect([...defaultArrangement.corner, ...defaultArrangement.hidden, ...defaultArrangement.bar]).toEqual(
      viewerButtonNames,
    )
  })

  it('inserts new buttons in their default position and custom buttons at the end', () => {
    const arrangement = arrangementOf({
      bar: ['help', 'zoom', 'stops'],
      corner: ['map'],
      hidden: ['share'],
      own: [{ id: 'book' }],
    })
    expect(arrangement.corner).toEqual(['plan', 'map'])
    expect(arrangement.bar).toEqual([
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
  })

  it('moves a viewer button after its predecessor in the default order', () => {
    const arrangement = arrangementOf({ bar: [], corner: [], hidden: ['share'], own: [] })
    const { bar } = moveButton(arrangement, 'share', 'bar')
    expect(bar[bar.indexOf('share') - 1]).toBe('fullscreen')
  })
})
