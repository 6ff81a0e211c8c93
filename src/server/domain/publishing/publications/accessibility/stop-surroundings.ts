import { surroundingPoints, surroundingVectors } from '../../../../../shared/accessibility/contrast/surroundings.ts'
import { type CubeFace, vectorToFace } from '../../../../../shared/geometry/cube.ts'
import { type Vec3, vectorToDirection } from '../../../../../shared/geometry/sphere.ts'
import { nearestFlatPosition } from '../../../../../shared/hotspots/flat-position.ts'
import { emptyColor } from '../../../../../shared/media/nadir-fill.ts'
import { tileGutterPx, tilePayloadPx } from '../../../../../shared/media/pyramid.ts'
import type { VideoSphere } from '../../../../../shared/media/video-manifest.ts'
import type {
  PublicHotspot,
  PublicImage,
  PublicPano,
  PublicStop,
  PublicVideo,
  TourDocument,
} from '../../../../../shared/publishing/tour-document.ts'
import type { Rgb } from '../../../../../shared/styles/colors.ts'
import { colorAt, type ImagePixels } from './image-pixels.ts'

/** Decoded image by URL; undefined if it is missing. */
export type LoadPixels = (url: string) => Promise<ImagePixels | undefined>

/** Colors around a hotspot; undefined if the medium can't be read there. */
type SurroundingsOf = (hotspot: PublicHotspot) => Promise<readonly Rgb[] | undefined>

/** Name of the only tile of a face at the coarsest level. */
const tileNameOf = (face: CubeFace) => `0/${face}0_0`

/** Reads the coarsest tiles of a panorama, which have 504 px for 90°. A hotspot usually needs one of them. */
function aroundPanorama({ baseUrl, manifest }: PublicPano, fovDeg: number, load: LoadPixels): SurroundingsOf {
  const missingTiles = new Set((manifest.missing ?? '').split(' '))
  const urlOf = (face: CubeFace) => {
    const parts: Readonly<Record<string, string>> = { '{l}': '0', '{f}': face, '{y}': '0', '{x}': '0' }
    return baseUrl + manifest.tiles.replace(/\{[lfyx]\}/g, (part) => parts[part] ?? part)
  }
  const colorOf = async (vector: Vec3): Promise<Rgb | undefined> => {
    const { face, a, b } = vectorToFace(vector)
    if (missingTiles.has(tileNameOf(face))) return emptyColor
    const pixels = await load(urlOf(face))
    if (pixels === undefined) return undefined
    const xPx = tileGutterPx + ((a + 1) / 2) * tilePayloadPx
    const yPx = tileGutterPx + ((1 - b) / 2) * tilePayloadPx
    return colorAt(pixels, xPx, yPx)
  }
  return async (hotspot) => allOrNone(await Promise.all(surroundingVectors(hotspot, fovDeg).map(colorOf)))
}

function allOrNone(colors: readonly (Rgb | undefined)[]): readonly Rgb[] | undefined {
  const available = colors.filter((color) => color !== undefined)
  return available.length === colors.length ? available : undefined
}

/** Reads a flat image, or a frame of a flat video. */
function aroundFlat(url: string, load: LoadPixels): SurroundingsOf {
  return async (hotspot) => {
    const pixels = await load(url)
    if (pixels === undefined) return undefined
    const { widthPx, heightPx } = pixels
    const position = { ...nearestFlatPosition(hotspot), size: hotspot.size }
    return surroundingPoints(position, heightPx / widthPx).map(({ x, y }) => colorAt(pixels, x * widthPx, y * heightPx))
  }
}

/** Part of a frame that the left eye sees, as fractions. */
const leftEyeParts: Readonly<Record<VideoSphere['stereo'], { readonly width: number; readonly height: number }>> = {
  mono: { width: 1, height: 1 },
  topBottom: { width: 1, height: 0.5 },
  leftRight: { width: 0.5, height: 1 },
}
const frameWidthsDeg: Readonly<Record<VideoSphere['projection'], number>> = { equirect: 360, halfEquirect: 180 }

type Frame = { readonly url: string; readonly sphere: VideoSphere; readonly fovDeg: number }

/** Reads the poster frame of a 360 video. Directions behind half a sphere have the color of its edge. */
function aroundSphereVideo({ url, sphere, fovDeg }: Frame, load: LoadPixels): SurroundingsOf {
  const { width, height } = leftEyeParts[sphere.stereo]
  const widthDeg = frameWidthsDeg[sphere.projection]
  return async (hotspot) => {
    const pixels = await load(url)
    if (pixels === undefined) return undefined
    return surroundingVectors(hotspot, fovDeg).map((vector) => {
      const { yawDeg, pitchDeg } = vectorToDirection(vector)
      const x = Math.max(0, Math.min(1, yawDeg / widthDeg + 0.5)) * width
      const y = (0.5 - pitchDeg / 180) * height
      return colorAt(pixels, Math.min(x * pixels.widthPx, width * pixels.widthPx - 1), y * pixels.heightPx)
    })
  }
}

function aroundVideo({ baseUrl, manifest }: PublicVideo, fovDeg: number, load: LoadPixels): SurroundingsOf {
  const url = baseUrl + manifest.frame
  const { sphere } = manifest
  return sphere === undefined ? aroundFlat(url, load) : aroundSphereVideo({ url, sphere, fovDeg }, load)
}

function aroundImage({ baseUrl, manifest }: PublicImage, load: LoadPixels): SurroundingsOf {
  const [narrowest] = manifest.renditions
  return narrowest === undefined ? async () => undefined : aroundFlat(baseUrl + narrowest.file, load)
}

/** Base URL of a stop's medium, and a function that reads the colors around its hotspots; null without a medium. */
export function surroundingsOfStop(
  { panos, images, videos, videos360 }: TourDocument,
  { mediaId, initialView: { fovDeg } }: PublicStop,
  load: LoadPixels,
): { readonly baseUrl: string; readonly surroundingsOf: SurroundingsOf } | null {
  const id = mediaId ?? ''
  const pano = panos[id]
  if (pano) return { baseUrl: pano.baseUrl, surroundingsOf: aroundPanorama(pano, fovDeg, load) }
  const image = images[id]
  if (image) return { baseUrl: image.baseUrl, surroundingsOf: aroundImage(image, load) }
  const video = videos[id] ?? videos360[id]
  return video ? { baseUrl: video.baseUrl, surroundingsOf: aroundVideo(video, fovDeg, load) } : null
}
