import type { Tour } from '../../../../shared/tours.ts'
import { mergeButtons } from './merge-buttons.ts'
import type { TourPart } from './tour-parts.ts'

/** The buttons of a tour; they ask only where two people changed one button of their own. */
export const buttonsPart: TourPart<Tour['buttons']> = {
  none: null,
  merge(sides) {
    const { buttons, clashes } = mergeButtons(sides)
    const conflict = { key: 'buttons', field: 'buttons', mine: sides.mine, theirs: sides.theirs }
    return { value: buttons, conflicts: clashes.length === 0 ? [] : [conflict] }
  },
  // what is decided is all of them, under the field's own name
  settle: (buttons) => buttons,
}
