import { nearestFlatPosition } from '../../../../shared/hotspots/flat-position.ts'
import type { Hotspot as WireHotspot } from '../../../../shared/hotspots/hotspots.ts'
import { rowJson } from '../../../database/rows/row-json.ts'
import { Hotspot } from './entity.ts'

export const hotspotRow = rowJson(Hotspot, [
  'id',
  'stop',
  'kind',
  'yawDeg',
  'pitchDeg',
  'title',
  'description',
  'tooltip',
  'icon',
  'colour',
  'size',
  'labelMode',
  'readingOrder',
  'visible',
  'fromSeconds',
  'toSeconds',
  'customData',
  'details',
  'version',
])
export type HotspotRow = ReturnType<typeof hotspotRow.read>

/**
 * A stored hotspot on the wire. An unknown kind is passed on as it is stored, so that it survives the round trip;
 * readers skip it (`isHotspotKind`). `isFlat`: the stop shows a flat image or video.
 */
export function presentHotspot(row: HotspotRow, isFlat: boolean): WireHotspot {
  const { id, kind, yawDeg, pitchDeg, title, description, tooltip, labelMode, readingOrder, visible, version } = row
  const hotspot = {
    id,
    stopId: row.stop,
    kind,
    yawDeg,
    pitchDeg,
    title,
    description,
    tooltip,
    icon: row.icon ?? null,
    colour: row.colour ?? null,
    size: row.size ?? null,
    labelMode,
    readingOrder,
    visible,
    fromSeconds: row.fromSeconds ?? null,
    toSeconds: row.toSeconds ?? null,
    customData: row.customData ?? null,
    details: row.details,
    version,
    ...(isFlat && nearestFlatPosition(row)),
  }
  return hotspot as WireHotspot
}
