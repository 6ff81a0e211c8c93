import type { Direction, PartialView, View } from '../../../../../shared/geometry/sphere.ts'
import { defaultView } from '../../../../../shared/tours/view.ts'
import { safeUrl } from '../../../../../shared/web/link-url.ts'
import { decodeEntities } from '../../../../../shared/web/plain-text.ts'
import type { ForeignAction, ForeignHotspot, ForeignStop, ImportNote } from '../foreign-tour.ts'
import { folderOf } from './archive-path.ts'
import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf } from './fields.ts'
import type { ForeignFormat } from './foreign-format.ts'
import { pano2vrPanorama } from './pano2vr-panorama.ts'
import { acceptPanorama } from './read-panorama.ts'
import { isTilted, type Turn, unturned } from './turns.ts'
import {
  horizontalOfDiagonalDeg,
  horizontalOfMaximumDeg,
  horizontalOfVerticalDeg,
  middleDirection,
} from './view-angles.ts'
import { xmlParser } from './xml.ts'

const parser = xmlParser(['panorama', 'hotspot', 'polyhotspot', 'vertex', 'level'])

const attributeOf = (value: unknown) => decodeEntities(textOf(value))

/** Direction of Pano2VR's angles. Its pan grows to the left. */
function directionOf({ pan, tilt }: Fields): Direction {
  return { yawDeg: -(numberOf(pan) ?? Number.NaN), pitchDeg: numberOf(tilt) ?? Number.NaN }
}

/** Conversions of fields of view to the horizontal one of a window of 16:9, by their mode. */
const fovConversions: Readonly<Record<string, (fovDeg: number) => number>> = {
  0: horizontalOfVerticalDeg,
  1: (fovDeg) => fovDeg,
  2: horizontalOfDiagonalDeg,
  3: horizontalOfMaximumDeg,
}

function horizontalFovDeg(fov: unknown, { fovmode }: Fields): number | undefined {
  const fovDeg = numberOf(fov)
  const mode = textOf(fovmode) || '0'
  const convert = Object.hasOwn(fovConversions, mode) ? fovConversions[mode] : undefined
  return fovDeg === undefined ? undefined : (convert ?? horizontalOfVerticalDeg)(fovDeg)
}

/** Projection of views like a camera's. Fields of view of the others, such as little planets, are not comparable. */
const rectilinear = 4

function initialViewOf(view: Fields): PartialView {
  const start = fieldsOf(view.start)
  const { yawDeg, pitchDeg } = directionOf(start)
  const isRectilinear = (numberOf(start.projection) ?? rectilinear) === rectilinear
  return {
    yawDeg: Number.isFinite(yawDeg) ? yawDeg : undefined,
    pitchDeg: Number.isFinite(pitchDeg) ? pitchDeg : undefined,
    fovDeg: isRectilinear ? horizontalFovDeg(start.fov, view) : undefined,
  }
}

/** Points of the compass that a pan can be relative to. */
const compassPans: Readonly<Record<string, number>> = { N: 0, S: -180 }

/** View on arrival, `pan/tilt/fov`, in which the pan can be relative to north. Others mean the direction of travel. */
function arrivalOf(target: string, targetPanorama: Fields): 'automatic' | View {
  const view = fieldsOf(targetPanorama.view)
  const [pan = '', tilt, fov] = target.split('/')
  const compassPan = compassPans[pan.slice(0, 1)]
  const panDeg = numberOf(compassPan === undefined ? pan : pan.slice(1))
  if (panDeg === undefined) return 'automatic'
  const northPan = compassPan === undefined ? 0 : compassPan + (numberOf(view.pannorth) ?? 0)
  return {
    yawDeg: -(panDeg + northPan),
    pitchDeg: numberOf(tilt) ?? defaultView.pitchDeg,
    fovDeg: horizontalFovDeg(fov, view) ?? defaultView.fovDeg,
  }
}

type Panoramas = ReadonlyMap<string, Fields>

function actionOf(hotspot: Fields, panoramas: Panoramas): ForeignAction {
  const [, targetId] = /^\{([^{}$]+)\}$/.exec(attributeOf(hotspot.url)) ?? []
  if (targetId !== undefined) {
    return { targetId, arrival: arrivalOf(attributeOf(hotspot.target), panoramas.get(targetId) ?? {}) }
  }
  const url = safeUrl(attributeOf(hotspot.url))
  return url === undefined ? null : { url }
}

/** Direction of a hotspot; of an area, the middle of its corners. */
function placeOf(hotspot: Fields): Direction {
  const corners = listOf(hotspot.vertex).map(directionOf)
  return middleDirection(corners) ?? directionOf(hotspot)
}

/** Rotation that levels a panorama. */
function levelingOf({ levelingpitch, levelingroll }: Fields): Turn {
  return { panDeg: 0, tiltDeg: numberOf(levelingpitch) ?? 0, rollDeg: -(numberOf(levelingroll) ?? 0) }
}

type HotspotContext = { readonly leveling: Turn; readonly panoramas: Panoramas }

function hotspotOf(hotspot: Fields, index: number, { leveling, panoramas }: HotspotContext): ForeignHotspot {
  return {
    ...unturned(placeOf(hotspot), [leveling]),
    sourceId: attributeOf(hotspot.id) || `hotspot-${index}`,
    title: attributeOf(hotspot.title),
    html: attributeOf(hotspot.description),
    action: actionOf(hotspot, panoramas),
  }
}

const idOfPanorama = ({ id }: Fields, index: number) => attributeOf(id) || `panorama-${index}`

type StopContext = { readonly folder: string; readonly panoramas: Panoramas; readonly notes: ImportNote[] }

function stopOf(
  [sourceId, fields]: readonly [string, Fields],
  { folder, panoramas, notes }: StopContext,
): ForeignStop[] {
  const userdata = fieldsOf(fields.userdata)
  const name = attributeOf(userdata.title) || sourceId
  const panorama = acceptPanorama(pano2vrPanorama(fields, folder), name, notes)
  if (panorama === undefined) return []
  const leveling = levelingOf(fieldsOf(fields.input))
  if (isTilted(leveling)) notes.push({ code: 'tiltIgnored', subject: name })
  const { hotspot, polyhotspot } = fieldsOf(fields.hotspots)
  const hotspots = [...listOf(hotspot), ...listOf(polyhotspot)].map((hotspotFields, index) => {
    const read = hotspotOf(hotspotFields, index, { leveling, panoramas })
    const hasAction = attributeOf(hotspotFields.url) !== ''
    if (read.action === null && hasAction) {
      notes.push({ code: 'actionUnknown', subject: `${name}: ${read.title || read.sourceId}` })
    }
    return read
  })
  const view = fieldsOf(fields.view)
  const latitudeDeg = numberOf(userdata.latitude)
  const longitudeDeg = numberOf(userdata.longitude)
  return [
    {
      sourceId,
      name,
      html: attributeOf(userdata.description),
      credit: attributeOf(userdata.author) || attributeOf(userdata.copyright),
      panorama,
      initialView: initialViewOf(view),
      northOffsetDeg: numberOf(view.pannorth) ?? 0,
      location: latitudeDeg === undefined || longitudeDeg === undefined ? null : { latitudeDeg, longitudeDeg },
      hotspots,
    },
  ]
}

/**
 * Output of Pano2VR: an XML file with a tour of several panoramas, or with one. Only links to panoramas and web pages are
 * read; actions are part of the skin, which is a script. https://ggnome.com/doc/pano2vr/
 */
export const pano2vrFormat: ForeignFormat = {
  mayDescribe: (path) => /\.xml$/i.test(path),
  read: ({ path, text }) => {
    if (!/<panorama[\s>]/.test(text)) return null
    const document: unknown = parser.parse(text, true)
    if (!isFields(document)) return null
    const tour = fieldsOf(document.tour)
    const list = listOf(document.tour === undefined ? document.panorama : tour.panorama)
    if (!list.some(({ input }) => isFields(input))) return null
    const entries = list.map((fields, index) => [idOfPanorama(fields, index), fields] as const)
    const notes: ImportNote[] = []
    const context = { folder: folderOf(path), panoramas: new Map(entries), notes }
    const stops = entries.flatMap((entry) => stopOf(entry, context))
    return { name: '', startId: attributeOf(tour.start) || (stops[0]?.sourceId ?? null), stops, notes }
  },
}
