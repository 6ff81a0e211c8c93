import type { Tour } from '../../../../../shared/tours/tours.ts'
import { mergeButtons } from './merge-buttons.ts'
import type { TourPart } from './tour-part.ts'

const conflictKeyOf = (id: string) => `buttons ${id}`

/** Merge of a tour's buttons. Only custom buttons that two people changed conflict. */
export const buttonsPart: TourPart<Tour['buttons']> = {
  none: null,
  merge(sides) {
    const { buttons, conflicts: buttonConflicts } = mergeButtons(sides)
    const conflicts = buttonConflicts.map(({ mine, theirs }) => ({
      key: conflictKeyOf(mine.id),
      field: 'buttons',
      itemName: mine.label,
      mine,
      theirs,
    }))
    return { value: buttons, conflicts }
  },
  resolve(buttons, resolutions) {
    // A resolution is one of the two versions in the conflict.
    const own = buttons?.own.map((button) => (resolutions[conflictKeyOf(button.id)] ?? button) as typeof button)
    return buttons && own ? { ...buttons, own } : buttons
  },
}
