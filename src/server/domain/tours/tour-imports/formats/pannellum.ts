import type { PartialView, View } from '../../../../../shared/geometry/sphere.ts'
import { defaultView } from '../../../../../shared/tours/view.ts'
import { safeUrl } from '../../../../../shared/web/link-url.ts'
import type { ForeignAction, ForeignHotspot, ForeignStop, ImportNote } from '../foreign-tour.ts'
import { folderOf } from './archive-path.ts'
import { type Fields, idOf, isFields, listOf, numberOf, textOf } from './fields.ts'
import type { DescriptionFile, ForeignFormat } from './foreign-format.ts'
import { readObjectLiteral } from './object-literal.ts'
import { pannellumPanorama } from './pannellum-panorama.ts'
import { acceptPanorama } from './read-panorama.ts'

/** Id of the only scene of a description without `scenes`. */
const singleSceneId = 'scene'

const viewerCall = /\bpannellum\s*\.\s*viewer\s*\(\s*[^,()]*,\s*(?=\{)/

function viewOf(yaw: unknown, pitch: unknown, hfov: unknown): PartialView {
  return { yawDeg: numberOf(yaw), pitchDeg: numberOf(pitch), fovDeg: numberOf(hfov) }
}

/** View on arrival. `same` and `sameAzimuth` mean the direction of travel, as they do without a view. */
function arrivalOf({ targetYaw, targetPitch, targetHfov }: Fields): 'automatic' | View {
  const { yawDeg, pitchDeg, fovDeg } = viewOf(targetYaw, targetPitch, targetHfov)
  if (yawDeg === undefined) return 'automatic'
  return { yawDeg, pitchDeg: pitchDeg ?? defaultView.pitchDeg, fovDeg: fovDeg ?? defaultView.fovDeg }
}

function actionOf(hotspot: Fields): ForeignAction {
  const targetId = idOf(hotspot.sceneId)
  if (targetId !== undefined) return { targetId, arrival: arrivalOf(hotspot) }
  const url = safeUrl(hotspot.URL)
  return url === undefined ? null : { url }
}

/** Names of fields that hold functions, or the name of one. */
const functionFields = ['clickHandlerFunc', 'createTooltipFunc']

function hotspotOf(hotspot: Fields, index: number): ForeignHotspot {
  const html = [textOf(hotspot.image), textOf(hotspot.video)].filter((address) => safeUrl(address) !== undefined)
  return {
    sourceId: idOf(hotspot.id) ?? `hotspot-${index}`,
    yawDeg: numberOf(hotspot.yaw) ?? Number.NaN,
    pitchDeg: numberOf(hotspot.pitch) ?? Number.NaN,
    title: textOf(hotspot.text),
    html: html.map((address) => `<p><a href="${address.replaceAll('"', '%22')}">${address}</a></p>`).join(''),
    action: actionOf(hotspot),
  }
}

function stopOf([sourceId, scene]: readonly [string, Fields], folder: string, notes: ImportNote[]): ForeignStop[] {
  const name = textOf(scene.title) || sourceId
  const panorama = acceptPanorama(pannellumPanorama(scene, folder), name, notes)
  if (panorama === undefined) return []
  if (numberOf(scene.horizonPitch) || numberOf(scene.horizonRoll)) notes.push({ code: 'tiltIgnored', subject: name })
  const hotspots = listOf(scene.hotSpots)
  for (const hotspot of hotspots) {
    const hasFunction = functionFields.some((field) => field in hotspot)
    if (hasFunction) notes.push({ code: 'actionUnknown', subject: `${name}: ${textOf(hotspot.text)}` })
  }
  return [
    {
      sourceId,
      name,
      html: '',
      credit: textOf(scene.author),
      panorama,
      initialView: viewOf(scene.yaw, scene.pitch, scene.hfov),
      northOffsetDeg: numberOf(scene.northOffset) ?? 0,
      location: null,
      hotspots: hotspots.map(hotspotOf),
    },
  ]
}

/** The configuration in a JSON file, or in the call of the viewer in a page or script; undefined without one. */
function configurationOf({ path, text }: DescriptionFile): unknown {
  if (path.toLowerCase().endsWith('.json')) return JSON.parse(text)
  const call = viewerCall.exec(text)
  return call === null ? undefined : readObjectLiteral(text, call.index + call[0].length)
}

const isScene = ({ panorama, cubeMap, multiRes }: Fields) =>
  typeof panorama === 'string' || Array.isArray(cubeMap) || isFields(multiRes)

/** Scenes with the defaults that they inherit; undefined for a configuration of another tool. */
function scenesOf(configuration: Fields): readonly (readonly [string, Fields])[] | undefined {
  const { scenes } = configuration
  const defaults = isFields(configuration.default) ? configuration.default : {}
  if (!isFields(scenes)) return isScene(configuration) ? [[singleSceneId, configuration]] : undefined
  const entries = Object.entries(scenes).flatMap(([id, scene]) =>
    isFields(scene) ? [[id, { ...defaults, ...scene }] as const] : [],
  )
  return entries.some(([, scene]) => isScene(scene)) ? entries : undefined
}

/**
 * Configuration of Pannellum: one scene or several, in a JSON file or in a page.
 * https://pannellum.org/documentation/reference/
 */
export const pannellumFormat: ForeignFormat = {
  mayDescribe: (path) => /\.(?:json|html?|js)$/i.test(path),
  read: (file) => {
    const configuration = configurationOf(file)
    const scenes = isFields(configuration) ? scenesOf(configuration) : undefined
    if (!isFields(configuration) || scenes === undefined) return null
    const notes: ImportNote[] = []
    const stops = scenes.flatMap((scene) => stopOf(scene, folderOf(file.path), notes))
    const defaults = isFields(configuration.default) ? configuration.default : {}
    const name = textOf(defaults.title) || (stops.length === 1 ? (stops[0]?.name ?? '') : '')
    return { name, startId: idOf(defaults.firstScene) ?? stops[0]?.sourceId ?? null, stops, notes }
  },
}
