import type { ImageTiles } from '../../../../shared/media/image-manifest.ts'
import type { PublicImage } from '../../../../shared/publishing/tour-document.ts'
import type { Point } from '../../input/input-target.ts'
import { isPermanent, retryDelayMs } from '../../loading/retry-backoff.ts'
import type { Display, DisplayFacts, DisplayPorts } from '../display.ts'
import { FlatPlane } from './flat-plane.ts'
import type { TileLayer } from './tile-layer.ts'

type Rendition = PublicImage['manifest']['renditions'][number]

const maxPixelRatio = 2
/** Larger renditions of tiled images aren't loaded as a whole. */
const maxWholeImagePx = 4096
const doublePressMs = 350
const doublePressPx = 30

/** The narrowest rendition with a pixel for each of the device's; the widest where none has. `narrowest first`. */
export function renditionForPixels(renditions: readonly Rendition[], widthPx: number): Rendition | undefined {
  return renditions.find((rendition) => rendition.widthPx >= widthPx) ?? renditions.at(-1)
}

/** Renditions to be shown in one piece: a tall image's widest may be as large as itself. */
export function wholeImageRenditions({
  renditions,
  tiles,
  widthPx,
  heightPx,
}: PublicImage['manifest']): readonly Rendition[] {
  if (!tiles) return renditions
  const fits = ({ widthPx: width }: Rendition) => Math.max(width, (width * heightPx) / widthPx) <= maxWholeImagePx
  const fitting = renditions.filter(fits)
  return fitting.length > 0 ? fitting : renditions.slice(0, 1)
}

const noTiles = { sharp: false, tilesShown: 0, tilesFailed: 0, requestsOpen: 0 }

/** Failures before a visitor is told that there is no image; it is requested on all the same. */
const failuresUntilReported = 4

/** Asks past what the browser keeps, which may be broken; false where there is no such file. */
async function mayExist(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { ok, status, body } = await fetch(url, { cache: 'reload', signal })
    await body?.cancel()
    return ok || !isPermanent(status)
  } catch {
    return true
  }
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  // the surface has the accessible name
  image.alt = ''
  image.draggable = false
  image.src = url
  await image.decode()
  return image
}

/** A flat image, in as many pixels as are seen of it. */
class ImageDisplay implements Display {
  readonly source = null
  readonly faceSizePx = 0
  readonly playback = null
  readonly painted: Promise<void>
  readonly plane: FlatPlane
  readonly #image: PublicImage
  readonly #ports: DisplayPorts
  #displayed: Rendition | null = null
  #loading: Rendition | null = null
  /** How often in a row the image in one piece could not be loaded. */
  #failures = 0
  readonly #renditions: readonly Rendition[]
  /** There are no such files: they are never requested again. */
  readonly #missing = new Set<Rendition>()
  #layer: TileLayer | null = null
  #lastPress: (Point & { readonly timeMs: number }) | null = null

  constructor(image: PublicImage, ports: DisplayPorts) {
    this.#image = image
    this.#ports = ports
    this.#renditions = wholeImageRenditions(image.manifest)
    this.plane = new FlatPlane(image.manifest, ports, () => {
      void this.#sharpen().catch(() => undefined)
      this.#layer?.update()
    })
    this.painted = this.#sharpen()
    if (image.manifest.tiles) void this.#addTileLayer(image.manifest.tiles).catch(() => undefined)
  }

  get element(): HTMLElement {
    return this.plane.element
  }

  get facts(): DisplayFacts {
    const target = this.#target
    const isDisplayed = target !== undefined && this.#displayed !== null && this.#displayed.widthPx >= target.widthPx
    const { sharp, tilesShown, tilesFailed, requestsOpen } = this.#layer?.facts ?? noTiles
    const isSharp = isDisplayed && (sharp || !this.#image.manifest.tiles)
    return {
      sharp: isSharp,
      settled: isSharp && !this.plane.isTurning,
      tilesShown,
      tilesFailed: tilesFailed + (this.#failures > 0 ? 1 : 0),
      requestsOpen: requestsOpen + (this.#loading ? 1 : 0),
    }
  }

  setCurrent(): void {}

  /** The second of two quick presses at one place comes nearer to it. */
  press(point: Point): void {
    const timeMs = performance.now()
    const last = this.#lastPress
    const isSecond =
      last !== null &&
      timeMs - last.timeMs < doublePressMs &&
      Math.hypot(point.x - last.x, point.y - last.y) < doublePressPx
    this.#lastPress = isSecond ? null : { ...point, timeMs }
    if (isSecond) this.plane.zoomToPoint(point)
  }

  resize(): void {
    this.plane.resize()
  }

  get #pixelRatio(): number {
    return this.#ports.device.savesData ? 1 : Math.min(devicePixelRatio, maxPixelRatio)
  }

  get #target(): Rendition | undefined {
    const renditions = this.#renditions.filter((piece) => !this.#missing.has(piece))
    return renditionForPixels(renditions, this.plane.displayedWidthPx * this.#pixelRatio)
  }

  async #addTileLayer(tiles: ImageTiles): Promise<void> {
    const { TileLayer } = await import('./tile-layer.ts')
    const { signal, addressOf, device, viewport } = this.#ports
    if (signal.aborted) return
    const { baseUrl } = this.#image
    this.#layer = new TileLayer({
      plane: this.plane,
      tiles,
      device,
      viewport,
      signal,
      addressOf: ({ level, x, y }) => {
        const values: Readonly<Record<string, number>> = { l: level, x, y }
        return addressOf(baseUrl + tiles.address.replace(/\{(\w)\}/g, (_, name: string) => String(values[name])))
      },
      coveredPx: this.#renditions.at(-1)?.widthPx ?? 0,
      pixelRatio: () => this.#pixelRatio,
      onChanged: this.#ports.onChanged,
    })
    this.element.append(this.#layer.element)
  }

  /** An image, requested again for as long as it may still come. Rejects where there is none. */
  async #loadWithRetries(rendition: Rendition): Promise<HTMLImageElement> {
    const { signal, onFailed, addressOf } = this.#ports
    const url = addressOf(this.#image.baseUrl + rendition.file)
    for (let failures = 1; ; failures++)
      try {
        return await loadImage(url)
      } catch (error) {
        this.#failures = failures
        if (failures === failuresUntilReported && !this.#displayed) onFailed()
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)))
        if (signal.aborted) throw error
        if (await mayExist(url, signal)) continue
        this.#missing.add(rendition)
        this.#failures = 0
        throw error
      }
  }

  /** Fetches a finer rendition where the one that is shown has too few pixels; never a coarser one. */
  async #sharpen(): Promise<void> {
    const { signal, onChanged } = this.#ports
    const target = this.#target
    const best = this.#loading ?? this.#displayed
    if (!target || (best && best.widthPx >= target.widthPx)) return
    this.#loading = target
    try {
      const image = await this.#loadWithRetries(target)
      if (signal.aborted || (this.#displayed && this.#displayed.widthPx >= target.widthPx)) return
      this.#displayed = target
      this.#failures = 0
      this.plane.show(image)
      onChanged()
    } finally {
      if (this.#loading === target) this.#loading = null
    }
  }
}

/** Shows the flat image of a stop. Throws when the document has none for it. */
export function openImage(ports: DisplayPorts): Display {
  const image = ports.tour.images[ports.stop.mediaId ?? '']
  if (!image) throw new RangeError('the stop has no image')
  return new ImageDisplay(image, ports)
}
