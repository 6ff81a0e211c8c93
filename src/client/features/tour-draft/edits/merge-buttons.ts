import { arrangementOf, buttonPlaceOf } from '../../../../shared/buttons/arrangement.ts'
import type { CustomButton, TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import { type ButtonPlace, buttonPlaces } from '../../../../shared/buttons/viewer-buttons.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { mergeOrder, type Sides } from './merge-order.ts'

type Buttons = TourButtons | null
export type MergedButtons = {
  readonly buttons: Buttons
  /** Own buttons that two people changed to something different; mine stand. */
  readonly clashes: readonly { readonly mine: CustomButton; readonly theirs: CustomButton }[]
}

/** All buttons in their places, also where nobody has arranged any. */
export function allButtons(buttons: Buttons): TourButtons {
  return { ...arrangementOf(buttons), own: buttons?.own ?? [] }
}

/** Null for what every tour comes with. */
export function storedButtons(buttons: TourButtons): Buttons {
  return isDeepEqual(allButtons(buttons), allButtons(null)) ? null : buttons
}

const idsOf = (own: readonly CustomButton[]) => own.map(({ id }) => id)
const ownIn = ({ own }: TourButtons, id: string) => own.find((button) => button.id === id)

/** One that one person removed and the other changed stays. */
function mergeCustom(id: string, { before, mine, theirs }: Sides<TourButtons>) {
  const old = ownIn(before, id)
  const one = ownIn(mine, id)
  const other = ownIn(theirs, id)
  const isMineNew = !isDeepEqual(old, one)
  const isTheirsNew = !isDeepEqual(old, other)
  const kept = isMineNew ? (one ?? (isTheirsNew ? other : undefined)) : other
  const isClash = one && other && isMineNew && isTheirsNew && !isDeepEqual(one, other)
  return { kept, clash: isClash ? { mine: one, theirs: other } : undefined }
}

/**
 * The buttons of a tour after two people changed them: the places and the order that either gave them, and what each
 * added, changed and removed. Where both moved one button, mine stands.
 */
export function mergeButtons(sides: Sides<Buttons>): MergedButtons {
  const all = { before: allButtons(sides.before), mine: allButtons(sides.mine), theirs: allButtons(sides.theirs) }
  const { before, mine, theirs } = all
  const ids = mergeOrder({ before: idsOf(before.own), mine: idsOf(mine.own), theirs: idsOf(theirs.own) })
  const merged = ids.map((id) => mergeCustom(id, all))
  const own = merged.flatMap(({ kept }) => kept ?? [])
  const gone = new Set(ids.filter((id) => !idsOf(own).includes(id)))
  const hasMoved = (name: string) => buttonPlaceOf(mine, name) !== buttonPlaceOf(before, name)
  const placeNow = (name: string) =>
    (hasMoved(name) ? (buttonPlaceOf(mine, name) ?? buttonPlaceOf(theirs, name)) : buttonPlaceOf(theirs, name)) ??
    buttonPlaceOf(mine, name)
  const namesAt = (place: ButtonPlace) =>
    mergeOrder({ before: before[place], mine: mine[place], theirs: theirs[place] }).filter(
      (name) => placeNow(name) === place && !gone.has(name),
    )
  const places = Object.fromEntries(buttonPlaces.map((place) => [place, namesAt(place)]))
  return {
    buttons: storedButtons({ ...mine, ...places, own }),
    clashes: merged.flatMap(({ clash }) => clash ?? []),
  }
}
