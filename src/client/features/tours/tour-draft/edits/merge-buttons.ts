import { arrangementOf, buttonPositionOf } from '../../../../../shared/buttons/arrangement.ts'
import type { CustomButton, TourButtons } from '../../../../../shared/buttons/tour-buttons.ts'
import { type ButtonPosition, buttonPositions } from '../../../../../shared/buttons/viewer-buttons.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { mergeOrder, type Sides } from './merge-order.ts'

type Buttons = TourButtons | null
export type MergedButtons = {
  readonly buttons: Buttons
  /** Custom buttons that two people changed differently; `buttons` has mine. */
  readonly conflicts: readonly { readonly mine: CustomButton; readonly theirs: CustomButton }[]
}

/** Arrangement of all buttons, with defaults if none is stored. */
export function allButtons(buttons: Buttons): TourButtons {
  return { ...arrangementOf(buttons), own: buttons?.own ?? [] }
}

/** Buttons as they are stored: `null` for the default arrangement. */
export function storedButtons(buttons: TourButtons): Buttons {
  return isDeepEqual(allButtons(buttons), allButtons(null)) ? null : buttons
}

const idsOf = (own: readonly CustomButton[]) => own.map(({ id }) => id)
const customButtonIn = ({ own }: TourButtons, id: string) => own.find((button) => button.id === id)

/** Merges one custom button. If both changed it, mine is used. A button that one removed and the other changed stays. */
function mergeCustomButton(id: string, { before, mine, theirs }: Sides<TourButtons>) {
  const base = customButtonIn(before, id)
  const myButton = customButtonIn(mine, id)
  const theirButton = customButtonIn(theirs, id)
  const isMineChanged = !isDeepEqual(base, myButton)
  const isTheirsChanged = !isDeepEqual(base, theirButton)
  const changedByThem = isTheirsChanged ? theirButton : undefined
  const button = isMineChanged ? (myButton ?? changedByThem) : theirButton
  const isConflict = myButton && theirButton && isMineChanged && isTheirsChanged && !isDeepEqual(myButton, theirButton)
  return { button, conflict: isConflict ? { mine: myButton, theirs: theirButton } : undefined }
}

/**
 * Three-way merge of a tour's buttons: their positions and order, and custom buttons that either person added, changed
 * and removed. If both moved the same button, mine is used.
 */
export function mergeButtons(sides: Sides<Buttons>): MergedButtons {
  const complete = { before: allButtons(sides.before), mine: allButtons(sides.mine), theirs: allButtons(sides.theirs) }
  const { before, mine, theirs } = complete
  const ids = mergeOrder({ before: idsOf(before.own), mine: idsOf(mine.own), theirs: idsOf(theirs.own) })
  const mergedButtons = ids.map((id) => mergeCustomButton(id, complete))
  const own = mergedButtons.flatMap(({ button }) => button ?? [])
  const removedIds = new Set(ids.filter((id) => !idsOf(own).includes(id)))
  const hasMoved = (name: string) => buttonPositionOf(mine, name) !== buttonPositionOf(before, name)
  const mergedPositionOf = (name: string) => {
    const myPosition = buttonPositionOf(mine, name)
    const theirPosition = buttonPositionOf(theirs, name)
    return hasMoved(name) ? (myPosition ?? theirPosition) : (theirPosition ?? myPosition)
  }
  const namesIn = (position: ButtonPosition) =>
    mergeOrder({ before: before[position], mine: mine[position], theirs: theirs[position] }).filter(
      (name) => mergedPositionOf(name) === position && !removedIds.has(name),
    )
  const positions = Object.fromEntries(buttonPositions.map((position) => [position, namesIn(position)]))
  return {
    buttons: storedButtons({ ...mine, ...positions, own }),
    conflicts: mergedButtons.flatMap(({ conflict }) => conflict ?? []),
  }
}
