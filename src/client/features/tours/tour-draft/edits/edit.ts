import type { Hotspot, HotspotFields as StoredHotspotFields } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop, StopFields } from '../../../../../shared/tours/stops.ts'
import type { TourFields as StoredTourFields } from '../../../../../shared/tours/tours.ts'
import type { Translation } from '../../../../../shared/translations/translations.ts'

/** Fields of a tour that an edit can change, including the order of its stops. */
export type TourFields = StoredTourFields & { readonly stopIds: readonly string[] }

/** Fields of a hotspot that an edit can change. The details match its kind. */
export type HotspotFields = StoredHotspotFields & { readonly details: unknown }

/** A translation and the source text that it translates. */
export type TranslationFields = Pick<Translation, 'text' | 'source'>

/** Values before and after, with the same fields. */
type Change<Fields> = { readonly before: Partial<Fields>; readonly after: Partial<Fields> }

/** Change of fields of one stop. */
export type StopChange = { readonly stopId: string } & Change<StopFields>

/** Change of fields of one hotspot. */
export type HotspotChange = { readonly stopId: string; readonly hotspotId: string } & Change<HotspotFields>

/** Change of one translation. */
export type TranslationChange = { readonly key: string } & Change<TranslationFields>

export type PlacedStop = { readonly stop: Stop; readonly index: number }
/** Copies of stops in another tour. */
export type StopCopies = { readonly tourId: string; readonly stopIds: readonly string[] }

type PlacedStops = {
  readonly stops: readonly PlacedStop[]
  readonly startStopId: string | null
  /** Copies in the other tour, which exist as long as the stops are moved there. */
  readonly copies?: StopCopies
}
export type PlacedHotspot = { readonly hotspot: Hotspot; readonly index: number }

/**
 * A change of a tour (command pattern), with all data to apply it optimistically, to send it, and to undo it. The
 * inverse of an edit is another edit.
 */
export type Edit =
  | ({ readonly type: 'updateTour' } & Change<TourFields>)
  | ({ readonly type: 'updateStop' } & StopChange)
  | { readonly type: 'updateStops'; readonly changes: readonly StopChange[] }
  | ({ readonly type: 'updateHotspot' } & HotspotChange)
  | { readonly type: 'updateHotspots'; readonly changes: readonly HotspotChange[] }
  | ({
      readonly type: 'updateTranslation'
      readonly language: string
      readonly key: string
    } & Change<TranslationFields>)
  | { readonly type: 'updateTranslations'; readonly language: string; readonly changes: readonly TranslationChange[] }
  | ({ readonly type: 'insertHotspot' } & PlacedHotspot)
  | ({ readonly type: 'removeHotspot' } & PlacedHotspot)
  | { readonly type: 'insertHotspots'; readonly hotspots: readonly PlacedHotspot[] }
  | { readonly type: 'removeHotspots'; readonly hotspots: readonly PlacedHotspot[] }
  | ({ readonly type: 'insertStops' } & PlacedStops)
  | ({ readonly type: 'removeStops' } & PlacedStops)

export type EditType = Edit['type']
export type EditOf<Type extends EditType> = Extract<Edit, { type: Type }>
/** Edits that change fields of one existing entity. */
export type UpdateEdit = EditOf<'updateTour' | 'updateStop' | 'updateHotspot' | 'updateTranslation'>

export function isUpdate(edit: Edit): edit is UpdateEdit {
  return 'after' in edit
}
