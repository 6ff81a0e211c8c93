import type { CubeFace } from '../../../shared/geometry/cube.ts'
import type { ImageByMapping, PanoramaImage } from './panorama-image.ts'
import type { Coverage, FaceSquare, Pixels, PlanePart, Resampler } from './resampler.ts'

/** A message to a cutter: measure an image, or cut a square from it. */
export type CutterRequest = { readonly id: number; readonly image: PanoramaImage; readonly maxWidthPx: number } & (
  | { readonly measure: true }
  | { readonly face: CubeFace; readonly square: FaceSquare }
)

export type ImageMeasures = {
  /** Size that a face needs, so that it has as many pixels as the image. */
  readonly faceSizePx: number
  readonly coverage: Coverage | undefined
}

export type CutterReply = { readonly id: number } & (
  | { readonly bitmap: ImageBitmap }
  | ImageMeasures
  /** `status` of the response; 0 without one, and for bytes that aren't an image. */
  | { readonly status: number }
)

/**
 * Loads the files of panoramas and cuts squares of cube faces from them. A worker runs the source text of this function,
 * so it must be self-contained. Without workers, the page calls it directly.
 */
export function createTileCutter(
  resampler: Resampler,
  onReply: (reply: CutterReply, transfer: Transferable[]) => void,
): (request: CutterRequest) => void {
  /** A panorama that has been opened. */
  type OpenImage = ImageMeasures & {
    cut(face: CubeFace, square: FaceSquare): Pixels | Promise<Pixels>
  }
  /** A tour shows one panorama, and another during a transition. */
  const openImagesMax = 2
  /** Fraction of the full resolution at which a halved image is still used. */
  const minResolution = 0.8
  const openImages = new Map<string, Promise<OpenImage>>()

  class ResponseError extends Error {
    readonly status: number
    constructor(status: number) {
      super(`not loaded (${status})`)
      this.status = status
    }
  }

  function createCanvas(widthPx: number, heightPx: number): OffscreenCanvas | HTMLCanvasElement {
    if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(widthPx, heightPx)
    return Object.assign(document.createElement('canvas'), { width: widthPx, height: heightPx })
  }

  async function load(url: string): Promise<ImageBitmap> {
    const response = await fetch(url)
    if (!response.ok) throw new ResponseError(response.status)
    const options: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }
    return createImageBitmap(await response.blob(), options)
  }

  type Drawing = {
    readonly widthPx: number
    readonly heightPx: number
    draw(context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D): void
  }

  function pixelsOf({ widthPx, heightPx, draw }: Drawing): Pixels {
    const context = createCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true }) as
      | OffscreenCanvasRenderingContext2D
      | CanvasRenderingContext2D
      | null
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    draw(context)
    return { data: context.getImageData(0, 0, widthPx, heightPx).data, widthPx, heightPx }
  }

  /** Pixels of an image, which is scaled down to a width, and that frees the image. */
  function readBitmap(bitmap: ImageBitmap, maxWidthPx: number): Pixels {
    const scale = Math.min(1, maxWidthPx / bitmap.width)
    const widthPx = Math.round(bitmap.width * scale)
    const heightPx = Math.max(1, Math.round(bitmap.height * scale))
    const pixels = pixelsOf({
      widthPx,
      heightPx,
      draw: (context) => context.drawImage(bitmap, 0, 0, widthPx, heightPx),
    })
    bitmap.close()
    return pixels
  }

  /** Returns an image in the smallest of its halved sizes that is at least as wide as needed. */
  function createLevels(finest: Pixels): (neededWidthPx: number) => Pixels {
    const levels = [finest]
    return (neededWidthPx) => {
      let index = 0
      let level = finest
      while (level.widthPx >> 1 >= neededWidthPx) {
        index++
        levels[index] ??= resampler.halve(level)
        level = levels[index] ?? level
      }
      return level
    }
  }

  function fullTurnOf({ widthPx, heightPx }: Pixels): Coverage {
    const pitchMaxDeg = Math.min(90, (180 * heightPx) / widthPx)
    return { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -pitchMaxDeg, pitchMaxDeg }
  }

  const whole = (pixels: Pixels): PlanePart => ({ ...pixels, leftPx: 0, topPx: 0, sizePx: pixels.widthPx })

  const openers: {
    readonly [Mapping in keyof ImageByMapping]: (
      image: ImageByMapping[Mapping],
      maxWidthPx: number,
    ) => Promise<OpenImage>
  } = {
    async sphere(image, maxWidthPx) {
      const finest = readBitmap(await load(image.url), maxWidthPx)
      const levelOf = createLevels(finest)
      const coverage = image.coverage ?? fullTurnOf(finest)
      const turns = (coverage.yawMaxDeg - coverage.yawMinDeg) / 360
      return {
        // A face of N pixels has N/2 pixels per radian in its middle.
        faceSizePx: finest.widthPx / turns / Math.PI,
        coverage,
        cut: (_, square) =>
          resampler.cutSphere(levelOf(minResolution * square.faceSizePx * Math.PI * turns), coverage, square),
      }
    },
    async cube({ urls }, maxWidthPx) {
      const levels = new Map<CubeFace, Promise<(neededWidthPx: number) => Pixels>>()
      const open = (face: CubeFace) => {
        const opening =
          levels.get(face) ?? load(urls[face]).then((bitmap) => createLevels(readBitmap(bitmap, maxWidthPx)))
        levels.set(face, opening)
        opening.catch(() => levels.delete(face))
        return opening
      }
      return {
        faceSizePx: (await open('f'))(Number.POSITIVE_INFINITY).widthPx,
        coverage: undefined,
        cut: async (face, square) =>
          resampler.cutPlane(whole((await open(face))(minResolution * square.faceSizePx)), square),
      }
    },
    async tiles({ url, faceSizePx, tileSizePx, levelCount }) {
      const sizeOf = (level: number) => Math.ceil(faceSizePx / 2 ** (levelCount - level))
      /** Loads the tiles of a level that cover a square, as one image. */
      async function loadPart(face: CubeFace, level: number, square: FaceSquare): Promise<PlanePart> {
        const sizePx = sizeOf(level)
        const scale = sizePx / square.faceSizePx
        const last = Math.ceil(sizePx / tileSizePx) - 1
        const tileAt = (px: number) => Math.max(0, Math.min(last, Math.floor((px * scale) / tileSizePx)))
        const first = { x: tileAt(square.leftPx), y: tileAt(square.topPx) }
        const end = { x: tileAt(square.leftPx + square.widthPx), y: tileAt(square.topPx + square.widthPx) }
        const urlOf = (x: number, y: number) =>
          url.replace(/%([slyx])/g, (_, key) => String({ s: face, l: level, y, x }[key as 's' | 'l' | 'y' | 'x']))
        const positions: { readonly x: number; readonly y: number }[] = []
        for (let y = first.y; y <= end.y; y++) for (let x = first.x; x <= end.x; x++) positions.push({ x, y })
        const tiles = await Promise.all(positions.map(async ({ x, y }) => ({ x, y, bitmap: await load(urlOf(x, y)) })))
        const leftPx = first.x * tileSizePx
        const topPx = first.y * tileSizePx
        const pixels = pixelsOf({
          widthPx: Math.min(sizePx, (end.x + 1) * tileSizePx) - leftPx,
          heightPx: Math.min(sizePx, (end.y + 1) * tileSizePx) - topPx,
          draw(context) {
            for (const { x, y, bitmap } of tiles) {
              context.drawImage(bitmap, x * tileSizePx - leftPx, y * tileSizePx - topPx)
              bitmap.close()
            }
          },
        })
        return { ...pixels, leftPx, topPx, sizePx }
      }
      return {
        faceSizePx,
        coverage: undefined,
        async cut(face, square) {
          let level = levelCount
          while (level > 1 && sizeOf(level - 1) >= minResolution * square.faceSizePx) level--
          return resampler.cutPlane(await loadPart(face, level, square), square)
        },
      }
    },
  }

  function openImage<Mapping extends PanoramaImage['mapping']>(
    image: ImageByMapping[Mapping],
    maxWidthPx: number,
  ): Promise<OpenImage> {
    const key = JSON.stringify(image)
    const opening = openImages.get(key) ?? openers[image.mapping as Mapping](image, maxWidthPx)
    // The map lists the least recently used image first.
    openImages.delete(key)
    openImages.set(key, opening)
    opening.catch(() => openImages.delete(key))
    for (const oldestKey of openImages.keys()) if (openImages.size > openImagesMax) openImages.delete(oldestKey)
    return opening
  }

  async function answer(request: CutterRequest): Promise<void> {
    const { id } = request
    try {
      const image = await openImage(request.image as ImageByMapping[typeof request.image.mapping], request.maxWidthPx)
      if ('measure' in request) return onReply({ id, faceSizePx: image.faceSizePx, coverage: image.coverage }, [])
      const { data, widthPx, heightPx } = await image.cut(request.face, request.square)
      const bitmap = await createImageBitmap(new ImageData(data, widthPx, heightPx), {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
      })
      onReply({ id, bitmap }, [bitmap])
    } catch (error) {
      onReply({ id, status: error instanceof ResponseError ? error.status : 0 }, [])
    }
  }

  return (request) => void answer(request)
}
