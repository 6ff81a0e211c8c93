import type { Direction, PartialView, View } from '../../../../../shared/geometry/sphere.ts'
import { defaultView } from '../../../../../shared/tours/view.ts'
import { safeUrl } from '../../../../../shared/web/link-url.ts'
import { decodeEntities } from '../../../../../shared/web/plain-text.ts'
import type { ForeignAction, ForeignHotspot, ForeignStop, ImportNote } from '../foreign-tour.ts'
import { folderOf } from './archive-path.ts'
import { type Fields, isFields, listOf, numberOf, textOf } from './fields.ts'
import type { ForeignFormat } from './foreign-format.ts'
import { krpanoPanorama } from './krpano-panorama.ts'
import { acceptPanorama } from './read-panorama.ts'
import {
  horizontalOfDiagonalDeg,
  horizontalOfMaximumDeg,
  horizontalOfVerticalDeg,
  middleDirection,
  viewFromDown,
} from './view-angles.ts'
import { xmlParser } from './xml.ts'

const parser = xmlParser(['scene', 'image', 'level', 'hotspot', 'point'])

/** Text of an attribute. Expressions of the action language, such as `get:title`, are not evaluated. */
function attributeOf(value: unknown): string {
  const text = decodeEntities(textOf(value))
  return /^(?:get|calc):/.test(text) ? '' : text
}

/** Rich text. Attributes can have square brackets in place of the angle brackets of tags. */
const htmlOf = (value: unknown) => attributeOf(value).replace(/\[(\/?[a-z][^[\]]*)\]/gi, '<$1>')

/** Conversions of fields of view to the horizontal one of a window of 16:9, by their type in krpano. */
const fovConversions: Readonly<Record<string, (fovDeg: number) => number>> = {
  HFOV: (fovDeg) => fovDeg,
  VFOV: horizontalOfVerticalDeg,
  DFOV: horizontalOfDiagonalDeg,
  MFOV: horizontalOfMaximumDeg,
}

function horizontalFovDeg(fovDeg: number, type: string): number {
  const name = type.toUpperCase()
  const convert = Object.hasOwn(fovConversions, name) ? fovConversions[name] : undefined
  return (convert ?? horizontalOfVerticalDeg)(fovDeg)
}

/** View at the start. */
function viewOf(view: unknown): PartialView {
  if (!isFields(view)) return {}
  const { hlookat, vlookat, fov, fovtype } = view
  const typedFovDeg = numberOf(fov)
  const fovDeg = typedFovDeg === undefined ? undefined : horizontalFovDeg(typedFovDeg, attributeOf(fovtype))
  return viewFromDown(numberOf(hlookat), numberOf(vlookat), fovDeg)
}

/** View on arrival: the angles to the right and downward, and the field of view. */
function arrivalOf(lookAt: unknown): 'automatic' | View {
  const [yawDeg, downDeg = -defaultView.pitchDeg, fovDeg = defaultView.fovDeg] = attributeOf(lookAt)
    .split(',')
    .map((angle) => numberOf(angle.trim()))
  return yawDeg === undefined ? 'automatic' : { yawDeg, pitchDeg: -downDeg, fovDeg }
}

/** Direction of a hotspot; of an area, the middle of its corners. */
function directionOf({ ath, atv, point }: Fields): Direction {
  const corners = listOf(point).flatMap(({ ath: yaw, atv: down }) => {
    const yawDeg = numberOf(yaw)
    const downDeg = numberOf(down)
    return yawDeg === undefined || downDeg === undefined ? [] : [{ yawDeg, pitchDeg: -downDeg }]
  })
  const middle = middleDirection(corners)
  return middle ?? { yawDeg: numberOf(ath) ?? Number.NaN, pitchDeg: -(numberOf(atv) ?? Number.NaN) }
}

/** Actions that are a single known call. */
const sceneCall = /^\s*(?:skin_)?loadscene\(\s*['"]?([^'",()\s]+)['"]?(?:[^()]|\([^()]*\))*\)\s*;?\s*$/i
const urlCall = /^\s*openurl\(\s*['"]?([^'",()\s]+)['"]?[^()]*\)\s*;?\s*$/i

function actionOf({ linkedscene, linkedscene_lookat: lookAt, onclick }: Fields): ForeignAction {
  const targetId = attributeOf(linkedscene) || sceneCall.exec(attributeOf(onclick))?.[1]
  if (targetId) return { targetId, arrival: arrivalOf(lookAt) }
  const url = safeUrl(urlCall.exec(attributeOf(onclick))?.[1])
  return url === undefined ? null : { url }
}

function hotspotOf(hotspot: Fields, index: number): ForeignHotspot {
  return {
    ...directionOf(hotspot),
    sourceId: attributeOf(hotspot.name) || `hotspot-${index}`,
    title: attributeOf(hotspot.tooltip) || attributeOf(hotspot.title),
    html: htmlOf(hotspot.html) || htmlOf(hotspot.text),
    action: actionOf(hotspot),
  }
}

type StopContext = { readonly folder: string; readonly notes: ImportNote[] }

function stopOf(scene: Fields, index: number, { folder, notes }: StopContext): ForeignStop[] {
  const sourceId = attributeOf(scene.name) || `scene-${index}`
  const name = attributeOf(scene.title) || sourceId
  const panorama = acceptPanorama(krpanoPanorama(scene, folder), name, notes)
  if (panorama === undefined) return []
  const hotspots = listOf(scene.hotspot).map((fields, position) => ({ fields, hotspot: hotspotOf(fields, position) }))
  for (const { fields, hotspot } of hotspots)
    if (hotspot.action === null && attributeOf(fields.onclick) !== '')
      notes.push({ code: 'actionUnknown', subject: `${name}: ${hotspot.title || hotspot.sourceId}` })
  const latitudeDeg = numberOf(scene.lat)
  const longitudeDeg = numberOf(scene.lng)
  return [
    {
      sourceId,
      name,
      html: '',
      credit: '',
      panorama,
      initialView: viewOf(scene.view),
      northOffsetDeg: numberOf(scene.heading) ?? 0,
      location: latitudeDeg === undefined || longitudeDeg === undefined ? null : { latitudeDeg, longitudeDeg },
      hotspots: hotspots.map(({ hotspot }) => hotspot),
    },
  ]
}

/**
 * Tour of krpano: an XML file with scenes, or with one panorama. Its action language isn't run, except for hotspots that
 * only open a scene or a page. https://krpano.com/docu/xml/
 */
export const krpanoFormat: ForeignFormat = {
  mayDescribe: (path) => /\.xml$/i.test(path),
  read: ({ path, text }) => {
    if (!/<krpano[\s>]/.test(text)) return null
    const document: unknown = parser.parse(text, true)
    const root = isFields(document) ? document.krpano : undefined
    if (!isFields(root)) return null
    const scenes = listOf(root.scene)
    if (scenes.length === 0 && root.image === undefined) return null
    const notes: ImportNote[] = []
    const context = { folder: folderOf(path), notes }
    const stops = (scenes.length === 0 ? [root] : scenes).flatMap((scene, index) => stopOf(scene, index, context))
    return { name: attributeOf(root.title), startId: stops[0]?.sourceId ?? null, stops, notes }
  },
}
