import type { Form } from '../../../../../shared/forms/forms.ts'
import type { FloorPlan } from '../../../../../shared/tours/floor-plans.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { buttonsPart } from './buttons-part.ts'
import { customTextSourcesPart, customTextsPart } from './custom-texts-part.ts'
import type { EditOf } from './edit.ts'
import { inheritedPart } from './inherited-part.ts'
import { listPart } from './list-part.ts'
import { stylesPart } from './styles-part.ts'
import type { TourPart } from './tour-part.ts'

type Parts = Pick<
  Tour,
  'floorPlans' | 'forms' | 'buttons' | 'styles' | 'customTexts' | 'customTextSources' | 'brandKitParts'
>
type PartName = keyof Parts

export const tourParts: { readonly [Name in PartName]: TourPart<Parts[Name]> } = {
  floorPlans: listPart<FloorPlan>(),
  forms: listPart<Form>(),
  buttons: buttonsPart,
  styles: stylesPart,
  customTexts: customTextsPart,
  customTextSources: customTextSourcesPart,
  brandKitParts: inheritedPart,
}

export function isTourPart(field: string): field is PartName {
  return Object.hasOwn(tourParts, field)
}

type PartsChange = { readonly before: Partial<Parts>; readonly after: Partial<Parts> }

function partAfter<Name extends PartName>(
  name: Name,
  { before, after }: PartsChange,
  current: Parts[Name],
): Parts[Name] {
  const part: TourPart<Parts[Name]> = tourParts[name]
  const mine = after[name]
  if (mine === undefined) return current
  return part.merge({ before: before[name] ?? part.none, mine, theirs: current }).value
}

/**
 * Parts of a tour after an edit. The edit's changes are merged into the current parts, which may have changed since it
 * was made, for example by other people or before a late undo.
 */
export function partsAfter(edit: EditOf<'updateTour'>, tour: Parts): Parts {
  return {
    floorPlans: partAfter('floorPlans', edit, tour.floorPlans),
    forms: partAfter('forms', edit, tour.forms),
    buttons: partAfter('buttons', edit, tour.buttons),
    styles: partAfter('styles', edit, tour.styles),
    customTexts: partAfter('customTexts', edit, tour.customTexts),
    customTextSources: partAfter('customTextSources', edit, tour.customTextSources),
    brandKitParts: partAfter('brandKitParts', edit, tour.brandKitParts),
  }
}
