import type { Hotspot as WireHotspot } from '../../../shared/hotspots/hotspots.ts'
import type { Stop as WireStop } from '../../../shared/tours/stops.ts'
import { presentBackgroundAudio } from '../media/background-audio.ts'
import type { Stop } from './entity.ts'

export function presentStop(row: Stop, hotspots: readonly WireHotspot[]): WireStop {
  const { id, name, description, initialView, northOffsetDeg, levelPitchDeg, levelRollDeg, hiddenFromList, tags } = row
  return {
    id,
    tourId: row.tour,
    name,
    description,
    mediaId: row.media ?? null,
    initialView,
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
