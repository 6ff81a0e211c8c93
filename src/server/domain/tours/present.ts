import type { Form } from '../../../shared/forms/forms.ts'
import type { MediaItem } from '../../../shared/media/media.ts'
import type { PublicationState } from '../../../shared/publishing/publications.ts'
import type { FloorPlan } from '../../../shared/tours/floor-plans.ts'
import type { Stop as WireStop } from '../../../shared/tours/stops.ts'
import type { TourSummary } from '../../../shared/tours/tour-list.ts'
import type { Tour as WireTour } from '../../../shared/tours/tours.ts'
import { presentBackgroundAudio } from '../media/background-audio.ts'
import type { Tour } from './entity.ts'

type TourParts = {
  readonly savedBy: string | null
  readonly stops: readonly WireStop[]
  readonly floorPlans: readonly FloorPlan[]
  readonly forms: readonly Form[]
  readonly media: readonly MediaItem[]
  readonly publication: PublicationState
}

export function presentTour(row: Tour, { savedBy, stops, floorPlans, forms, media, publication }: TourParts): WireTour {
  const { id, name, description, language, languages, stopDescriptionMinimized, transition, tags, version } = row
  return {
    id,
    name,
    description,
    coverMediaId: row.cover ?? null,
    language,
    languages,
    backgroundAudio: presentBackgroundAudio(row),
    buttons: row.buttons ?? null,
    styles: row.styles ?? null,
    location: row.location ?? null,
    mapShown: row.mapShown,
    startStopId: row.startStopId ?? null,
    stopDescriptionMinimized,
    transition,
    tags,
    version,
    savedAt: row.savedAt.toISOString(),
    savedBy,
    stops,
    floorPlans,
    forms,
    media,
    publication,
  }
}

type SummaryParts = Pick<TourSummary, 'coverUrl' | 'buildingCount'> & {
  readonly state: PublicationState
  readonly waitingChanges: number
}

export function presentTourSummary(row: Tour, parts: SummaryParts): TourSummary {
  const { coverUrl, buildingCount, state, waitingChanges } = parts
  return {
    id: row.id,
    name: row.name,
    coverUrl,
    stopCount: row.stopIds.length,
    editedAt: row.savedAt.toISOString(),
    publication: { shareId: state.shareId, liveNumber: state.liveNumber, pending: state.pending, waitingChanges },
    buildingCount,
  }
}
