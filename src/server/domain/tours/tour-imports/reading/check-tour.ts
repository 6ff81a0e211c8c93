import { clampPitchDeg, normalizeYawDeg, type PartialView } from '../../../../../shared/geometry/sphere.ts'
import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import { geoLocation } from '../../../../../shared/media/media.ts'
import { sourcePaths } from '../../../../../shared/tour-imports/panorama-source.ts'
import { fovMaxDeg, fovMinDeg } from '../../../../../shared/tours/fov-range.ts'
import { neutralStopName } from '../../../../../shared/tours/naming/stop-name.ts'
import { defaultView } from '../../../../../shared/tours/view.ts'
import type { ForeignAction, ForeignHotspot, ForeignStop, ForeignTour, ImportNote } from '../foreign-tour.ts'
import { acceptHtml, acceptLine, acceptName } from './accept-text.ts'

type CheckContext = {
  /** Ids of all stops that are imported. */
  readonly stopIds: ReadonlySet<string>
  readonly notes: ImportNote[]
}

function checkedView({ yawDeg, pitchDeg, fovDeg }: PartialView) {
  return {
    yawDeg: normalizeYawDeg(yawDeg ?? defaultView.yawDeg),
    pitchDeg: clampPitchDeg(pitchDeg ?? defaultView.pitchDeg),
    fovDeg: Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg ?? defaultView.fovDeg)),
  }
}

/** Action without links to stops that aren't imported. */
function checkedAction(action: ForeignAction, subject: string, { stopIds, notes }: CheckContext): ForeignAction {
  if (action === null || 'url' in action) return action
  const { targetId, arrival } = action
  if (stopIds.has(targetId)) return { targetId, arrival: arrival === 'automatic' ? arrival : checkedView(arrival) }
  notes.push({ code: 'targetMissing', subject: `${subject}: ${acceptLine(targetId).text}` })
  return null
}

function checkedHotspot(hotspot: ForeignHotspot, stopName: string, context: CheckContext): ForeignHotspot[] {
  const { imagePosition } = hotspot
  const { yawDeg, pitchDeg } = imagePosition === undefined ? hotspot : defaultView
  const title = acceptLine(hotspot.title)
  const subject = title.text === '' ? stopName : `${stopName}: ${title.text}`
  if (!Number.isFinite(yawDeg) || !Number.isFinite(pitchDeg)) {
    context.notes.push({ code: 'directionMissing', subject })
    return []
  }
  const html = acceptHtml(hotspot.html)
  if (title.isShortened || html.isShortened) context.notes.push({ code: 'textShortened', subject })
  return [
    {
      sourceId: acceptLine(hotspot.sourceId).text,
      yawDeg: normalizeYawDeg(yawDeg),
      pitchDeg: clampPitchDeg(pitchDeg),
      ...(imagePosition === undefined ? {} : { imagePosition }),
      title: title.text,
      html: html.text,
      action: checkedAction(hotspot.action, subject, context),
    },
  ]
}

function checkedStop(stop: ForeignStop, name: string, context: CheckContext): ForeignStop {
  const html = acceptHtml(stop.html)
  if (html.isShortened) context.notes.push({ code: 'textShortened', subject: name })
  const hotspots = stop.hotspots.slice(0, hotspotLimits.perStopMax)
  if (hotspots.length < stop.hotspots.length) context.notes.push({ code: 'hotspotsLeftOut', subject: name })
  return {
    sourceId: stop.sourceId,
    name,
    html: html.text,
    credit: acceptLine(stop.credit).text,
    panorama: stop.panorama,
    initialView: checkedView(stop.initialView),
    northOffsetDeg: ((stop.northOffsetDeg % 360) + 360) % 360,
    isPosedByFile: stop.isPosedByFile ?? false,
    location: geoLocation.safeParse(stop.location).data ?? null,
    hotspots: hotspots.flatMap((hotspot) => checkedHotspot(hotspot, name, context)),
  }
}

/** True if the archive has all files of a panorama. Ends at the first missing one, however many there should be. */
function hasPanorama({ panorama }: ForeignStop, files: ReadonlyMap<string, number>): boolean {
  for (const path of sourcePaths(panorama)) if (!files.has(path)) return false
  return true
}

/**
 * Limits a tour to what can be imported, and adds notes about the rest: stops whose panoramas are in the archive,
 * directions and texts as the product stores them, links to imported stops.
 */
export function checkTour(tour: ForeignTour, files: ReadonlyMap<string, number>, fallbackName: string): ForeignTour {
  const notes = [...tour.notes]
  const stopById = new Map<string, ForeignStop>()
  for (const stop of tour.stops) {
    if (hasPanorama(stop, files)) stopById.set(stop.sourceId, stopById.get(stop.sourceId) ?? stop)
    else notes.push({ code: 'panoramaMissing', subject: acceptName(stop.name, stop.sourceId) })
  }
  const context = { stopIds: new Set(stopById.keys()), notes }
  const names = new Set<string>()
  const stops = [...stopById.values()].map((stop, index) => {
    const name = acceptName(stop.name, neutralStopName(index + 1, names))
    names.add(name)
    return checkedStop(stop, name, context)
  })
  return {
    name: acceptName(tour.name, fallbackName),
    startId: stopById.has(tour.startId ?? '') ? tour.startId : (stops[0]?.sourceId ?? null),
    stops,
    notes: notes.map(({ code, subject }) => ({ code, subject: acceptLine(subject).text })),
  }
}
