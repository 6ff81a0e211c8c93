import { type BrandPart, brandPartNames } from '../../../../shared/brand-kit/brand-parts.ts'
import type { Form } from '../../../../shared/forms/forms.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { PublicationState } from '../../../../shared/publishing/publications.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { TourOwnFields } from '../../../../shared/tours/saves.ts'
import type { Stop as WireStop } from '../../../../shared/tours/stops.ts'
import type { TourSummary } from '../../../../shared/tours/tour-list.ts'
import type { Tour as WireTour } from '../../../../shared/tours/tours.ts'
import { rowJson } from '../../../database/rows/row-json.ts'
import { presentBackgroundAudio } from '../../library/media/background-audio.ts'
import { Tour } from './entity.ts'

export const tourRow = rowJson(Tour, [
  'id',
  'name',
  'description',
  'cover',
  'socialMedia',
  'language',
  'languages',
  'stopIds',
  'startStopId',
  'stopDescriptionMinimized',
  'transition',
  'buttons',
  'tags',
  'audio',
  'audioVolume',
  'audioLoop',
  'location',
  'mapShown',
  'gaId',
  'styles',
  'customTexts',
  'customTextSources',
  'brandKitParts',
  'version',
  'savedAt',
  'savedBy',
])
export type TourRow = ReturnType<typeof tourRow.read>

/** Parts that a tour inherits, in their order. A newer version may have stored others. */
export function inheritedPartsOf({ brandKitParts }: Pick<TourRow, 'brandKitParts'>): readonly BrandPart[] {
  return brandPartNames.filter((part) => brandKitParts.includes(part))
}

type OwnParts = {
  readonly savedBy: string | null
  readonly floorPlans: readonly FloorPlan[]
  readonly forms: readonly Form[]
}

type TourParts = OwnParts & {
  readonly stops: readonly WireStop[]
  readonly media: readonly MediaItem[]
  readonly publication: PublicationState
}

/** Own fields of a tour: all except its stops, media and publication. */
export function presentOwnFields(row: TourRow, { savedBy, floorPlans, forms }: OwnParts): TourOwnFields {
  const { id, name, description, language, languages, stopDescriptionMinimized, transition, tags, version } = row
  return {
    id,
    name,
    description,
    coverMediaId: row.cover ?? null,
    socialMediaId: row.socialMedia ?? null,
    language,
    languages,
    backgroundAudio: presentBackgroundAudio(row),
    buttons: row.buttons ?? null,
    styles: row.styles ?? null,
    customTexts: row.customTexts ?? null,
    customTextSources: row.customTextSources ?? null,
    location: row.location ?? null,
    mapShown: row.mapShown,
    gaId: row.gaId ?? null,
    startStopId: row.startStopId ?? null,
    stopDescriptionMinimized,
    transition,
    tags,
    brandKitParts: inheritedPartsOf(row),
    version,
    savedAt: row.savedAt.toISOString(),
    savedBy,
    floorPlans,
    forms,
  }
}

export function presentTour(row: TourRow, { stops, media, publication, ...parts }: TourParts): WireTour {
  const fields = presentOwnFields(row, parts)
  return { ...fields, stops, media, publication }
}

type SummaryParts = Pick<TourSummary, 'coverUrl' | 'buildingCount' | 'folder'> & {
  readonly state: PublicationState
  readonly waitingChanges: number
}

export function presentTourSummary(row: Tour, parts: SummaryParts): TourSummary {
  const { coverUrl, buildingCount, folder, state, waitingChanges } = parts
  return {
    id: row.id,
    name: row.name,
    coverUrl,
    stopCount: row.stopIds.length,
    editedAt: row.savedAt.toISOString(),
    publication: { shareId: state.shareId, liveNumber: state.liveNumber, pending: state.pending, waitingChanges },
    buildingCount,
    tags: row.tags,
    folder,
  }
}
