import { publicFormOf } from '../../../../shared/forms/public-form.ts'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { PublicFloorPlan, PublicStop, TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { textsToTranslate } from '../../../../shared/translations/source-texts.ts'
import type { SourceText, TextPath } from '../../../../shared/translations/text-source.ts'
import { draftDocument } from '../../../viewer/draft-document.ts'

/** Part of the draft that a text is saved with. */
export type TextOwner =
  | { readonly type: 'tour' }
  | { readonly type: 'stop'; readonly stop: Stop }
  | { readonly type: 'hotspot'; readonly stop: Stop; readonly hotspot: Hotspot }

/** Text of the draft, by its path in its owner. */
export type LocatedText = SourceText & { readonly owner: TextOwner; readonly pathInOwner: TextPath }

/** Document of the draft with all forms and floor plans, even if they are hidden from visitors. */
function wholeDocument(tour: Tour): TourDocument {
  const document = draftDocument(tour)
  const { [tour.id]: publicTour } = document.tours
  if (publicTour === undefined) return document
  const floorPlans = tour.floorPlans.map((plan): PublicFloorPlan => ({ ...plan, mediaId: plan.mediaId ?? '' }))
  const forms = tour.forms.map(publicFormOf)
  return { ...document, tours: { [tour.id]: { ...publicTour, floorPlans, forms } } }
}

/** Index of an item in a list of the draft by its index in the same list of the document, which may be shorter. */
function draftIndexOf(
  draftItems: readonly { readonly id: string }[],
  items: readonly { readonly id: string }[],
  index: unknown,
): number {
  const id = typeof index === 'number' ? items[index]?.id : undefined
  return draftItems.findIndex((item) => item.id === id)
}

/** Path in a form of the draft, which has all fields, and options instead of their labels. */
function pathInForms(tour: Tour, document: TourDocument, [formIndex, ...path]: TextPath): TextPath {
  const form = tour.forms[Number(formIndex)]
  const [list, fieldIndex, part, settingName, ...rest] = path
  if (form === undefined || list !== 'fields') return ['forms', Number(formIndex), ...path]
  const fields = document.tours[tour.id]?.forms?.[Number(formIndex)]?.fields ?? []
  const fieldPath = ['forms', Number(formIndex), 'fields', draftIndexOf(form.fields, fields, fieldIndex)]
  if (part === undefined) return fieldPath
  if (part !== 'settings' || settingName === undefined) return [...fieldPath, part]
  return [...fieldPath, 'settings', settingName === 'optionLabels' ? 'options' : settingName, ...rest]
}

/** Path in a stop of the draft, whose time layers may have captures that aren't in the document. */
function pathInStop(stop: Stop, published: PublicStop | undefined, path: TextPath): TextPath {
  const [field, list, index, ...rest] = path
  if (field !== 'timeLayers' || list !== 'captures') return path
  const { captures = [] } = stop.timeLayers ?? {}
  return [field, list, draftIndexOf(captures, published?.timeLayers?.captures ?? [], index), ...rest]
}

type Draft = {
  readonly tour: Tour
  readonly document: TourDocument
  readonly stopsById: ReadonlyMap<string, Stop>
}

/** Owner and path of a text; null for texts of media, which belong to the library and to all tours that use them. */
function locationOf(
  [root, id, ...path]: TextPath,
  { tour, document, stopsById }: Draft,
): Pick<LocatedText, 'owner' | 'pathInOwner'> | null {
  if (root === 'tours') {
    const [field, ...rest] = path
    const pathInOwner = field === 'forms' ? pathInForms(tour, document, rest) : path
    return { owner: { type: 'tour' }, pathInOwner }
  }
  const stop = root === 'stops' ? stopsById.get(String(id)) : undefined
  if (stop === undefined) return null
  const [field, index, ...rest] = path
  if (field !== 'hotspots')
    return { owner: { type: 'stop', stop }, pathInOwner: pathInStop(stop, document.stops[stop.id], path) }
  const hotspot = stop.hotspots[Number(index)]
  return hotspot === undefined ? null : { owner: { type: 'hotspot', stop, hotspot }, pathInOwner: rest }
}

/** Texts of the author in the draft, in the order that visitors encounter them. */
export function locatedTexts(tour: Tour): readonly LocatedText[] {
  const document = wholeDocument(tour)
  const stopsById = new Map(tour.stops.map((stop) => [stop.id, stop]))
  return textsToTranslate(document).flatMap((text) => {
    const location = text.isEnglish ? null : locationOf(text.path, { tour, document, stopsById })
    return location === null ? [] : [{ ...text, ...location }]
  })
}
