import type { CubeFace } from '../../../shared/geometry/cube.ts'
import { normalizeYawDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { PublicViewLimits } from '../../../shared/publishing/tour-document.ts'
import { fovMaxDeg, fovMinDeg } from '../../../shared/tours/fov-range.ts'
import { safeUrl } from '../../../shared/web/link-url.ts'
import { defaultView, type LocalHotspot } from './local-document.ts'
import type { PanoramaImage } from './panorama-image.ts'

/** A scene of Pannellum as a stop, whose image isn't loaded yet. */
export type PannellumStop = {
  readonly id: string
  readonly name: string
  readonly credit: string
  readonly image: PanoramaImage
  readonly initialView: Partial<View>
  readonly viewLimits: PublicViewLimits | undefined
  readonly northOffsetDeg: number
  readonly hotspots: readonly LocalHotspot[]
}

export type PannellumTour = { readonly firstScene: string | null; readonly stops: readonly PannellumStop[] }

type Fields = Readonly<Record<string, unknown>>
type SceneContext = { readonly baseUrl: string; readonly sceneIds: ReadonlySet<string> }

/** Order of the images in `cubeMap`. */
const cubeMapFaces = ['f', 'r', 'b', 'l', 'u', 'd'] as const satisfies readonly CubeFace[]
/** Id of the only scene of a description without `scenes`. */
const singleSceneId = 'scene'
/** Most scenes that are read. More would be a tour that needs a server. */
const scenesMax = 1000

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function fovOf(value: unknown): number | undefined {
  const fovDeg = numberOf(value)
  return fovDeg === undefined ? undefined : Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg))
}

/** Leaves out fields that are undefined. */
function definedFields<Value extends object>(
  fields: { readonly [Key in keyof Value]: Value[Key] | undefined },
): Partial<Value> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Value>
}

function viewOf({ yaw, pitch, hfov }: Fields): Partial<View> {
  const yawDeg = numberOf(yaw)
  return definedFields<View>({
    yawDeg: yawDeg === undefined ? undefined : normalizeYawDeg(yawDeg),
    pitchDeg: numberOf(pitch),
    fovDeg: fovOf(hfov),
  })
}

/** Limits of the view; undefined without any. Limits of the yaw count only in pairs, as do those of the pitch. */
function viewLimitsOf({ minYaw, maxYaw, minPitch, maxPitch, minHfov, maxHfov }: Fields): PublicViewLimits | undefined {
  const pairs = {
    yawMinDeg: numberOf(minYaw) ?? -180,
    yawMaxDeg: numberOf(maxYaw) ?? 180,
    pitchMinDeg: numberOf(minPitch) ?? -90,
    pitchMaxDeg: numberOf(maxPitch) ?? 90,
  }
  const isLimited = [minYaw, maxYaw, minPitch, maxPitch].some((limit) => numberOf(limit) !== undefined)
  const limits = {
    ...(isLimited && { range: pairs }),
    ...definedFields<{ fovMinDeg: number; fovMaxDeg: number }>({
      fovMinDeg: fovOf(minHfov),
      fovMaxDeg: fovOf(maxHfov),
    }),
  }
  return Object.keys(limits).length > 0 ? limits : undefined
}

function sphereOf({ panorama, haov, vaov, vOffset }: Fields, baseUrl: string): PanoramaImage {
  const widthDeg = Math.min(360, numberOf(haov) ?? 360)
  const heightDeg = Math.min(180, numberOf(vaov) ?? 180)
  const middleDeg = numberOf(vOffset) ?? 0
  return {
    mapping: 'sphere',
    url: new URL(textOf(panorama), baseUrl).href,
    coverage: {
      yawMinDeg: -widthDeg / 2,
      yawMaxDeg: widthDeg / 2,
      pitchMinDeg: Math.max(-90, middleDeg - heightDeg / 2),
      pitchMaxDeg: Math.min(90, middleDeg + heightDeg / 2),
    },
  }
}

function cubeOf({ cubeMap }: Fields, baseUrl: string): PanoramaImage | null {
  if (!Array.isArray(cubeMap) || cubeMap.length < cubeMapFaces.length) return null
  const urls = cubeMapFaces.map((face, index) => [face, new URL(textOf(cubeMap[index]), baseUrl).href])
  return { mapping: 'cube', urls: Object.fromEntries(urls) as Record<CubeFace, string> }
}

/** Address before the path of tiles, whose placeholders (%l) a URL would encode. A path after a folder begins with a slash. */
function tilesFolder(basePath: string, path: string, baseUrl: string): string {
  if (basePath === '') return path.startsWith('/') ? new URL(baseUrl).origin : new URL('.', baseUrl).href
  const folder = new URL(basePath, baseUrl).href.replace(/\/$/, '')
  return path.startsWith('/') ? folder : `${folder}/`
}

function tilesOf({ multiRes }: Fields, baseUrl: string): PanoramaImage | null {
  if (!isFields(multiRes)) return null
  const { basePath, path, extension, tileResolution, maxLevel, cubeResolution } = multiRes
  const tileSizePx = numberOf(tileResolution)
  const levelCount = numberOf(maxLevel)
  const faceSizePx = numberOf(cubeResolution)
  if (!tileSizePx || !levelCount || !faceSizePx || typeof path !== 'string') return null
  return {
    mapping: 'tiles',
    url: `${tilesFolder(textOf(basePath), path, baseUrl)}${path}.${textOf(extension) || 'jpg'}`,
    faceSizePx,
    tileSizePx,
    levelCount,
  }
}

/** Readers of images by Pannellum's type of scene. */
const imageReaders: Readonly<Record<string, (scene: Fields, baseUrl: string) => PanoramaImage | null>> = {
  equirectangular: sphereOf,
  cubemap: cubeOf,
  multires: tilesOf,
}

/** View on arrival. `same` and `sameAzimuth` mean the direction of travel, as they do without a view. */
function arrivalOf({ targetYaw, targetPitch, targetHfov }: Fields): 'automatic' | View {
  const view = viewOf({ yaw: targetYaw, pitch: targetPitch, hfov: targetHfov })
  if (view.yawDeg === undefined) return 'automatic'
  return { ...defaultView, ...view }
}

/** Action of a hotspot: another scene, a web page, or its text. Null for a scene that doesn't exist. */
function actionOf(hotspot: Fields, sceneIds: ReadonlySet<string>): Pick<LocalHotspot, 'kind' | 'details'> | null {
  const { sceneId, URL: url } = hotspot
  if (sceneId !== undefined) {
    const targetStopId = textOf(sceneId)
    if (!sceneIds.has(targetStopId)) return null
    return { kind: 'stop', details: { targetStopId, arrival: arrivalOf(hotspot) } }
  }
  const safe = safeUrl(url)
  return safe === undefined ? { kind: 'info', details: { html: '' } } : { kind: 'link', details: { url: safe } }
}

function hotspotsOf(hotSpots: unknown, { sceneIds }: SceneContext): readonly LocalHotspot[] {
  if (!Array.isArray(hotSpots)) return []
  return hotSpots.filter(isFields).flatMap((hotspot) => {
    const action = actionOf(hotspot, sceneIds)
    if (!action) return []
    const yawDeg = normalizeYawDeg(numberOf(hotspot.yaw) ?? 0)
    return [{ ...action, yawDeg, pitchDeg: numberOf(hotspot.pitch) ?? 0, title: textOf(hotspot.text) }]
  })
}

function stopOf(id: string, scene: Fields, context: SceneContext): PannellumStop | null {
  const baseUrl = new URL(textOf(scene.basePath), context.baseUrl).href
  const image = imageReaders[textOf(scene.type) || 'equirectangular']?.(scene, baseUrl)
  if (!image) return null
  return {
    id,
    name: textOf(scene.title) || id,
    credit: textOf(scene.author),
    image,
    initialView: viewOf(scene),
    viewLimits: viewLimitsOf(scene),
    northOffsetDeg: numberOf(scene.northOffset) ?? 0,
    hotspots: hotspotsOf(scene.hotSpots, context),
  }
}

/**
 * Reads Pannellum's JSON: one scene, or several with `scenes` and `default`. Scenes and hotspots that it can't read are left
 * out. Null if it contains none.
 *
 * https://pannellum.org/documentation/reference/
 */
export function readPannellum(description: unknown, baseUrl: string): PannellumTour | null {
  if (!isFields(description)) return null
  const defaults = isFields(description.default) ? description.default : {}
  const scenes = isFields(description.scenes) ? description.scenes : { [singleSceneId]: description }
  const entries = Object.entries(scenes).slice(0, scenesMax)
  const context = { baseUrl, sceneIds: new Set(entries.map(([id]) => id)) }
  const stops = entries.flatMap(([id, scene]) => {
    const stop = isFields(scene) ? stopOf(id, { ...defaults, ...scene }, context) : null
    return stop ? [stop] : []
  })
  const firstScene = textOf(defaults.firstScene)
  const hasFirstScene = stops.some(({ id }) => id === firstScene)
  return stops.length > 0 ? { firstScene: hasFirstScene ? firstScene : null, stops } : null
}
