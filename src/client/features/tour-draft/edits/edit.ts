import type { Hotspot, HotspotFields as StoredHotspotFields } from '../../../../shared/hotspots/hotspots.ts'
import type { Stop, StopFields } from '../../../../shared/tours/stops.ts'
import type { TourFields as StoredTourFields } from '../../../../shared/tours/tours.ts'
import type { Translation } from '../../../../shared/translations/translations.ts'

/** What an edit of a tour can change: its fields, and the order of its stops. */
export type TourFields = StoredTourFields & { readonly stopIds: readonly string[] }

/** Details are those of the kind that the hotspot has. */
export type HotspotFields = StoredHotspotFields & { readonly details: unknown }

/** A text in another language, and what it was made from. */
export type TranslationFields = Pick<Translation, 'text' | 'source'>

/** Values before and after; both name the same fields. */
type Change<Fields> = { readonly before: Partial<Fields>; readonly after: Partial<Fields> }

export type PlacedStop = { readonly stop: Stop; readonly index: number }
type PlacedStops = { readonly stops: readonly PlacedStop[]; readonly startStopId: string | null }
type PlacedHotspot = { readonly hotspot: Hotspot; readonly index: number }

/**
 * One thing done to a tour. It holds all that is needed to show it before the server answers, to send it, and to take
 * it back: the inverse of an edit is another edit.
 */
export type Edit =
  | ({ readonly type: 'updateTour' } & Change<TourFields>)
  | ({ readonly type: 'updateStop'; readonly stopId: string } & Change<StopFields>)
  | ({ readonly type: 'updateHotspot'; readonly stopId: string; readonly hotspotId: string } & Change<HotspotFields>)
  | ({
      readonly type: 'updateTranslation'
      readonly language: string
      readonly key: string
    } & Change<TranslationFields>)
  | ({ readonly type: 'insertHotspot' } & PlacedHotspot)
  | ({ readonly type: 'removeHotspot' } & PlacedHotspot)
  | ({ readonly type: 'insertStops' } & PlacedStops)
  | ({ readonly type: 'removeStops' } & PlacedStops)

export type EditType = Edit['type']
export type EditOf<Type extends EditType> = Extract<Edit, { type: Type }>
/** Edits that set fields of something that stays. */
export type UpdateEdit = EditOf<'updateTour' | 'updateStop' | 'updateHotspot' | 'updateTranslation'>

export function isUpdate(edit: Edit): edit is UpdateEdit {
  return 'after' in edit
}
