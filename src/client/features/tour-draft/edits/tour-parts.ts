import type { Form } from '../../../../shared/forms/forms.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { buttonsPart } from './buttons-part.ts'
import { customTextsPart } from './custom-texts-part.ts'
import type { EditOf } from './edit.ts'
import type { Decided, FieldConflict } from './field-conflict.ts'
import { listPart } from './list-part.ts'
import type { Sides } from './merge-order.ts'
import { stylesPart } from './styles-part.ts'

/** A field of a tour that is put together from what people did to its parts, never replaced as a whole. */
export type TourPart<Value> = {
  /** Where an edit does not say what was there before. */
  readonly none: Value
  /** What both did; where they disagree mine stands, and the conflict is told. */
  merge(sides: Sides<Value>): { readonly value: Value; readonly conflicts: readonly FieldConflict[] }
  /** With what somebody decided for its conflicts. */
  settle(value: Value, decided: Decided): Value
}

type Parts = Pick<Tour, 'floorPlans' | 'forms' | 'buttons' | 'styles' | 'customTexts'>
type PartName = keyof Parts

export const tourParts: { readonly [Name in PartName]: TourPart<Parts[Name]> } = {
  floorPlans: listPart<FloorPlan>(),
  forms: listPart<Form>(),
  buttons: buttonsPart,
  styles: stylesPart,
  customTexts: customTextsPart,
}

export function isTourPart(field: string): field is PartName {
  return Object.hasOwn(tourParts, field)
}

type Ends = { readonly before: Partial<Parts>; readonly after: Partial<Parts> }

function partAfter<Name extends PartName>(name: Name, { before, after }: Ends, current: Parts[Name]): Parts[Name] {
  const part: TourPart<Parts[Name]> = tourParts[name]
  const mine = after[name]
  if (mine === undefined) return current
  return part.merge({ before: before[name] ?? part.none, mine, theirs: current }).value
}

/**
 * The parts of a tour after an edit. Only what the edit does counts, not the tour it was made on: others may have
 * changed it since, or the edit is taken back much later.
 */
export function partsAfter(edit: EditOf<'updateTour'>, tour: Parts): Parts {
  return {
    floorPlans: partAfter('floorPlans', edit, tour.floorPlans),
    forms: partAfter('forms', edit, tour.forms),
    buttons: partAfter('buttons', edit, tour.buttons),
    styles: partAfter('styles', edit, tour.styles),
    customTexts: partAfter('customTexts', edit, tour.customTexts),
  }
}
