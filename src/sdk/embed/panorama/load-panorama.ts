import { faceSizePxOf } from '../../../shared/media/pyramid.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { readableName } from '../../../shared/web/readable-name.ts'
import { TileError } from '../../core/loading/tile-error.ts'
import type { TileSource } from '../../core/loading/tile-source.ts'
import { DocumentError, isTourDocument } from '../fetch-document.ts'
import { createLocalDocument, type LocalStop } from './local-document.ts'
import { LocalTiles } from './local-tiles.ts'
import { type PannellumTour, readPannellum } from './pannellum.ts'
import type { PanoramaImage } from './panorama-image.ts'
import type { ImageMeasures } from './tile-cutter.ts'
import { withoutServer } from './without-server.ts'

type PanoramaRequest = {
  readonly src: string
  /** Description of a single image. */
  readonly alt: string
  /** Language of names in the description. */
  readonly language: string
  readonly signal: AbortSignal
}

export type LoadedPanorama = {
  readonly document: TourDocument
  /** Base URL of its media. */
  readonly baseUrl: string
  /** Makes a source load the tiles that this page cuts; undefined if there are none. */
  readonly extendTiles?: ((source: TileSource) => TileSource) | undefined
}

const imageName = /\.(jpe?g|png|webp|avif)$/i
/** Width of the largest image that is held in memory: 128 MiB on computers, 32 MiB on phones and tablets. */
const maxWidthPx = { fine: 8192, coarse: 4096 } as const

function widthLimit(): number {
  return matchMedia('(pointer: coarse)').matches ? maxWidthPx.coarse : maxWidthPx.fine
}

/** Parsed JSON of an address; undefined if it leads to an image. Throws a `DocumentError` if it can't be loaded. */
async function fetchDescription(url: string, signal: AbortSignal): Promise<unknown> {
  if (imageName.test(new URL(url).pathname)) return undefined
  const response = await fetch(url, { signal })
  if (!response.ok) throw new DocumentError(`${url} responded with ${response.status}`, response.status !== 404)
  if (response.headers.get('content-type')?.startsWith('image/')) {
    await response.body?.cancel()
    return undefined
  }
  try {
    return await response.json()
  } catch (error) {
    throw new DocumentError(`${url} is neither JSON nor an image: ${error}`, true)
  }
}

/** Measures an image. Throws a `DocumentError` if it can't be loaded. */
async function measure(tiles: LocalTiles, image: PanoramaImage): Promise<ImageMeasures> {
  try {
    const measures = await tiles.measure(image)
    return { ...measures, faceSizePx: faceSizePxOf(measures.faceSizePx) }
  } catch (error) {
    const isGone = error instanceof TileError && error.status === 404
    throw new DocumentError(`the panorama could not be loaded: ${error}`, !isGone)
  }
}

/** Title of an image without a description: its file name. */
function titleOf(url: string): string {
  const fileName = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return readableName(decodeURIComponent(fileName))
  } catch {
    // A percent sign that encodes nothing, such as in `50%.jpg`.
    return readableName(fileName)
  }
}

/** A file that shows as much of a panorama as one can. Nothing for tiles. */
function posterOf(image: PanoramaImage): string {
  if ('urls' in image) return image.urls.f
  return 'tileSizePx' in image ? '' : image.url
}

/** Creates the stops of a Pannellum tour, which are all as sharp as the first one that is shown. */
async function pannellumStops({ stops, firstScene }: PannellumTour, tiles: LocalTiles): Promise<readonly LocalStop[]> {
  const first = stops.find(({ id }) => id === firstScene) ?? stops[0]
  const firstFaceSizePx = first ? (await measure(tiles, first.image)).faceSizePx : 0
  return stops.map(({ image, ...stop }) => {
    const faceSizePx = 'faceSizePx' in image ? faceSizePxOf(image.faceSizePx) : firstFaceSizePx
    const coverage = 'coverage' in image ? image.coverage : undefined
    const baseUrl = tiles.add(image, faceSizePx)
    return { ...stop, altText: '', baseUrl, posterUrl: posterOf(image), faceSizePx, coverage }
  })
}

/**
 * Loads a panorama or a tour without a server: an equirectangular image, one of our tour documents, or a description for
 * Pannellum. Throws a `DocumentError` if it can't be loaded or read.
 */
export async function loadPanorama({ src, alt, language, signal }: PanoramaRequest): Promise<LoadedPanorama> {
  const url = new URL(src, document.baseURI).href
  const description = await fetchDescription(url, signal)
  if (isTourDocument(description)) return { document: withoutServer(description), baseUrl: url }
  const tiles = new LocalTiles(widthLimit(), signal)
  const extendTiles = (source: TileSource) => tiles.extend(source)
  const create = (startStopId: string | null, stops: readonly LocalStop[]): LoadedPanorama => ({
    document: createLocalDocument({ language, startStopId, stops }),
    baseUrl: url,
    extendTiles,
  })
  if (description === undefined) {
    const image: PanoramaImage = { mapping: 'sphere', url }
    const { faceSizePx, coverage } = await measure(tiles, image)
    const name = alt || titleOf(url)
    const baseUrl = tiles.add(image, faceSizePx)
    return create(null, [
      { id: 'panorama', name, altText: alt, credit: '', baseUrl, posterUrl: url, faceSizePx, coverage },
    ])
  }
  const tour = readPannellum(description, url)
  if (!tour) throw new DocumentError(`${url} describes neither a tour nor a scene of Pannellum`, true)
  return create(tour.firstScene, await pannellumStops(tour, tiles))
}
