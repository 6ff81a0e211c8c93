import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import { buttonsPart } from '../../../src/client/features/tours/tour-draft/edits/buttons-part.ts'
import { joinEdits } from '../../../src/client/features/tours/tour-draft/edits/join-edits.ts'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import {
  allButtons,
  mergeButtons,
  storedButtons,
} from '../../../src/client/features/tours/tour-draft/edits/merge-buttons.ts'
import { rebase } from '../../../src/client/features/tours/tour-draft/saving/rebase.ts'
import { arrangementOf, buttonPositionOf, moveButton } from '../../../src/shared/buttons/arrangement.ts'
import type { CustomButton, TourButtons } from '../../../src/shared/buttons/tour-buttons.ts'
import { buttonPositions, viewerButtonNames } from '../../../src/shared/buttons/viewer-buttons.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aTour } from './tour-builder.ts'

const aButton = (id: string, label = id): CustomButton => ({
  id,
  label,
  icon: 'star',
  action: { kind: 'url', details: { url: `https://example.org/${id}` } },
})
const defaultButtons = allButtons(null)
const withMoved = (buttons: TourButtons, name: string, position: 'bar' | 'corner' | 'hidden') => ({
  ...buttons,
  ...moveButton(buttons, name, position),
})
const withCustomButton = (buttons: TourButtons, button: CustomButton) => ({
  ...buttons,
  bar: [...buttons.bar, button.id],
  own: [...buttons.own, button],
})

const customIds = ['book', 'call']
const buttonNames = fc.shuffledSubarray([...viewerButtonNames, ...customIds])
const customButtons = fc.subarray(customIds).map((ids) => ids.map((id) => aButton(id)))

/** Buttons in random positions. Custom buttons are in the bar only. */
const arbitraryButtons = fc
  .record({ bar: buttonNames, corner: buttonNames, hidden: buttonNames, own: customButtons })
  .map((stored) => {
    const { bar, corner, hidden } = arrangementOf(stored)
    const isCustom = (name: string) => customIds.includes(name)
    return allButtons({
      bar: bar.filter((name) => !isCustom(name) || stored.own.some(({ id }) => id === name)),
      corner: corner.filter((name) => !isCustom(name)),
      hidden: hidden.filter((name) => !isCustom(name)),
      own: stored.own,
    })
  })

describe('merge of buttons that two people arranged', () => {
  it('keeps the changes of one person if the other changed nothing', () => {
    fc.assert(
      fc.property(arbitraryButtons, arbitraryButtons, (before, after) => {
        const mine = mergeButtons({ before, mine: after, theirs: before })
        const theirs = mergeButtons({ before, mine: before, theirs: after })
        for (const { buttons, conflicts } of [mine, theirs]) {
          expect(conflicts).toEqual([])
          expect(new Set(allButtons(buttons).own)).toEqual(new Set(after.own))
          for (const position of buttonPositions)
            expect(new Set(allButtons(buttons)[position])).toEqual(new Set(after[position]))
        }
        expect(allButtons(mine.buttons).bar).toEqual(after.bar)
      }),
    )
  })

  it('contains each button exactly once', () => {
    fc.assert(
      fc.property(arbitraryButtons, arbitraryButtons, arbitraryButtons, (before, mine, theirs) => {
        const merged = allButtons(mergeButtons({ before, mine, theirs }).buttons)
        const mergedButtons = buttonPositions.flatMap((position) => merged[position])
        expect(mergedButtons.sort()).toEqual([...viewerButtonNames, ...merged.own.map(({ id }) => id)].sort())
      }),
    )
  })

  it('combines a move by one with an added and a hidden button by the other', () => {
    const mine = withMoved(defaultButtons, 'share', 'corner')
    const theirs = withMoved(withCustomButton(defaultButtons, aButton('book')), 'zoom', 'hidden')
    const merged = allButtons(mergeButtons({ before: null, mine, theirs }).buttons)
    expect(buttonPositionOf(merged, 'share')).toBe('corner')
    expect(buttonPositionOf(merged, 'zoom')).toBe('hidden')
    expect(merged.bar.at(-1)).toBe('book')
  })

  it('conflicts if both changed one custom button differently', () => {
    const before = withCustomButton(defaultButtons, aButton('book'))
    const mine = { ...before, own: [aButton('book', 'Tickets')] }
    const theirs = { ...before, own: [aButton('book', 'Visit us')] }
    expect(mergeButtons({ before, mine, theirs }).conflicts).toEqual([{ mine: mine.own[0], theirs: theirs.own[0] }])
    const withoutButton = { ...defaultButtons }
    expect(mergeButtons({ before, mine: withoutButton, theirs }).buttons?.own[0]?.label).toBe('Visit us')
    expect(mergeButtons({ before, mine, theirs: withoutButton }).buttons?.own[0]?.label).toBe('Tickets')
    expect(mergeButtons({ before, mine: before, theirs: withoutButton }).buttons).toBeNull()
  })

  it('applies the resolution for one button to that one only', () => {
    const before = withCustomButton(defaultButtons, aButton('book'))
    const mine = { ...before, own: [aButton('book', 'Tickets')] }
    const theirs = { ...before, own: [aButton('book', 'Visit us'), aButton('new', 'Shop')] }
    const { value, conflicts } = buttonsPart.merge({ before, mine, theirs })
    expect(conflicts).toMatchObject([{ itemName: 'Tickets', field: 'buttons' }])
    const labelsAfter = (chosen: unknown) =>
      buttonsPart.resolve(value, { [conflicts[0]?.key ?? '']: chosen })?.own.map(({ label }) => label)
    expect(labelsAfter(conflicts[0]?.theirs)).toEqual(['Visit us', 'Shop'])
    expect(labelsAfter(conflicts[0]?.mine)).toEqual(['Tickets', 'Shop'])
  })

  it('stores null for the default arrangement', () => {
    expect(storedButtons(defaultButtons)).toBeNull()
    expect(storedButtons(withMoved(defaultButtons, 'help', 'hidden'))).not.toBeNull()
  })
})

describe('edit of a tour’s buttons', () => {
  const tour = aTour([])
  const change = (before: Tour, buttons: TourButtons) => updateTour(before, { buttons: storedButtons(buttons) })
  const hideEdit = change(tour, withMoved(defaultButtons, 'help', 'hidden'))
  const tourAfterHide = applyEdit(tour, hideEdit)

  it('leaves later changes in place when it is undone', () => {
    const tourAfterAdd = applyEdit(
      tourAfterHide,
      change(tourAfterHide, withCustomButton(allButtons(tourAfterHide.buttons), aButton('book'))),
    )
    const buttonsAfterUndo = allButtons(applyEdit(tourAfterAdd, invertEdit(hideEdit)).buttons)
    expect(buttonsAfterUndo.hidden).toEqual(defaultButtons.hidden)
    expect(buttonsAfterUndo.own.map(({ id }) => id)).toEqual(['book'])
  })

  it('conflicts with another person’s buttons only if both changed the same one', () => {
    const theirs = withCustomButton(defaultButtons, aButton('book'))
    const { edit, conflicts } = rebase(hideEdit as Parameters<typeof rebase>[0], { buttons: theirs })
    expect(conflicts).toEqual([])
    expect(edit.after).toMatchObject({ buttons: { hidden: ['compass', 'help'], own: [{ id: 'book' }] } })
    const storedTour = aTour([], { buttons: theirs })
    const renaming = change(storedTour, { ...theirs, own: [aButton('book', 'Tickets')] })
    const theirChange = { ...theirs, own: [aButton('book', 'Visit us')] }
    expect(rebase(renaming as Parameters<typeof rebase>[0], { buttons: theirChange }).conflicts).toMatchObject([
      { field: 'buttons', itemName: 'Tickets', theirs: theirChange.own[0] },
    ])
  })

  it('is joined with the next edit only if no other change is in between', () => {
    const next = change(tourAfterHide, withMoved(allButtons(tourAfterHide.buttons), 'zoom', 'hidden'))
    expect(joinEdits(hideEdit, next)).toMatchObject({ before: { buttons: null } })
    const theirs = { ...tourAfterHide, buttons: withCustomButton(allButtons(tourAfterHide.buttons), aButton('book')) }
    expect(joinEdits(hideEdit, change(theirs, defaultButtons))).toBeNull()
  })
})
