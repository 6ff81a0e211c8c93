import type { Hotspot as WireHotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { Stop as WireStop } from '../../../../shared/tours/stops.ts'
import { rowJson } from '../../../database/rows/row-json.ts'
import { presentBackgroundAudio } from '../../library/media/background-audio.ts'
import { Stop } from './entity.ts'

export const stopRow = rowJson(Stop, [
  'id',
  'tour',
  'name',
  'description',
  'media',
  'thumbnail',
  'initialView',
  'viewLimits',
  'timeLayers',
  'audio',
  'audioVolume',
  'audioLoop',
  'floorPlanPosition',
  'location',
  'northOffsetDeg',
  'levelPitchDeg',
  'levelRollDeg',
  'hiddenFromList',
  'tags',
  'version',
])
export type StopRow = ReturnType<typeof stopRow.read>

/** A stop for responses, with its hotspots. */
export function presentStop(row: StopRow, hotspots: readonly WireHotspot[]): WireStop {
  const { id, name, description, initialView, northOffsetDeg, levelPitchDeg, levelRollDeg, hiddenFromList, tags } = row
  return {
    id,
    tourId: row.tour,
    name,
    description,
    mediaId: row.media ?? null,
    thumbnailMediaId: row.thumbnail ?? null,
    initialView,
    viewLimits: row.viewLimits ?? null,
    timeLayers: row.timeLayers ?? null,
    backgroundAudio: presentBackgroundAudio(row),
    floorPlanPosition: row.floorPlanPosition ?? null,
    location: row.location ?? null,
    northOffsetDeg,
    levelPitchDeg,
    levelRollDeg,
    hiddenFromList,
    tags,
    version: row.version,
    hotspots,
  }
}
