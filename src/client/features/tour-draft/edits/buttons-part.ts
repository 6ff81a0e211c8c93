import type { Tour } from '../../../../shared/tours/tours.ts'
import { mergeButtons } from './merge-buttons.ts'
import type { TourPart } from './tour-parts.ts'

const keyOf = (id: string) => `buttons ${id}`

/** The buttons of a tour; they ask only for those of the author's own that two people changed. */
export const buttonsPart: TourPart<Tour['buttons']> = {
  none: null,
  merge(sides) {
    const { buttons, clashes } = mergeButtons(sides)
    const conflicts = clashes.map(({ mine, theirs }) => ({
      key: keyOf(mine.id),
      field: 'buttons',
      itemName: mine.label,
      mine,
      theirs,
    }))
    return { value: buttons, conflicts }
  },
  settle(buttons, decided) {
    const decidedFor = ({ id }: { readonly id: string }) => decided[keyOf(id)]
    // what is decided is one of the two versions that the conflict held
    const own = buttons?.own.map((button) => (decidedFor(button) ?? button) as typeof button)
    return buttons && own ? { ...buttons, own } : buttons
  },
}
