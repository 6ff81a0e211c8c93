import type { ImageTiles } from '../../../../shared/media/image-manifest.ts'
import type { PublicImage } from '../../../../shared/publishing/tour-document.ts'
import type { Point } from '../../input/input-target.ts'
import { isPermanent, retryDelayMs } from '../../loading/retry-backoff.ts'
import type { Display, DisplayPorts, DisplayStats } from '../display.ts'
import { FlatPlane } from './flat-plane.ts'
import type { TileLayer } from './tile-layer.ts'

type Rendition = PublicImage['manifest']['renditions'][number]

const maxPixelRatio = 2
/** Renditions of tiled images with a longer side aren't loaded as a whole. */
const maxWholeImagePx = 4096
const doublePressMs = 350
const doublePressPx = 30

/** Smallest rendition that covers a width in device pixels; the largest if none does. `renditions` is sorted by width. */
export function renditionForPixels(renditions: readonly Rendition[], widthPx: number): Rendition | undefined {
  return renditions.find((rendition) => rendition.widthPx >= widthPx) ?? renditions.at(-1)
}

/** Renditions small enough to load as a whole. The widest one of a tall tiled image may be as large as the original. */
export function wholeImageRenditions({
  renditions,
  tiles,
  widthPx,
  heightPx,
}: PublicImage['manifest']): readonly Rendition[] {
  if (!tiles) return renditions
  const isSmall = ({ widthPx: width }: Rendition) => Math.max(width, (width * heightPx) / widthPx) <= maxWholeImagePx
  const smallRenditions = renditions.filter(isSmall)
  return smallRenditions.length > 0 ? smallRenditions : renditions.slice(0, 1)
}

const noTiles = { sharp: false, tilesShown: 0, tilesFailed: 0, requestsOpen: 0 }

/** Consecutive failures before the error is reported. Retries continue. */
const failuresUntilReported = 4

/** Checks past the HTTP cache, which may hold a broken response, whether a file exists; false only if it surely doesn't. */
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
  // The viewer's surface has the accessible name.
  image.alt = ''
  image.draggable = false
  image.src = url
  await image.decode()
  return image
}

/** Shows a flat image in the smallest sufficient rendition. */
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
  /** Consecutive load failures of the current rendition. */
  #failures = 0
  readonly #renditions: readonly Rendition[]
  /** Renditions without a file. They are never requested again. */
  readonly #missing = new Set<Rendition>()
  #tileLayer: TileLayer | null = null
  #lastPress: (Point & { readonly timeMs: number }) | null = null

  constructor(image: PublicImage, ports: DisplayPorts) {
    this.#image = image
    this.#ports = ports
    this.#renditions = wholeImageRenditions(image.manifest)
    this.plane = new FlatPlane(image.manifest, ports, () => {
      void this.#sharpen().catch(() => undefined)
      this.#tileLayer?.update()
    })
    this.painted = this.#sharpen()
    if (image.manifest.tiles) void this.#addTileLayer(image.manifest.tiles).catch(() => undefined)
  }

  get element(): HTMLElement {
    return this.plane.element
  }

  get stats(): DisplayStats {
    const target = this.#target
    const isDisplayed = target !== undefined && this.#displayed !== null && this.#displayed.widthPx >= target.widthPx
    const { sharp, tilesShown, tilesFailed, requestsOpen } = this.#tileLayer?.stats ?? noTiles
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

  /** Zooms in on a double tap or double click. */
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
    return this.#ports.device.loadsFewerTiles ? 1 : Math.min(devicePixelRatio, maxPixelRatio)
  }

  get #target(): Rendition | undefined {
    const renditions = this.#renditions.filter((rendition) => !this.#missing.has(rendition))
    return renditionForPixels(renditions, this.plane.displayedWidthPx * this.#pixelRatio)
  }

  async #addTileLayer(tiles: ImageTiles): Promise<void> {
    const { TileLayer } = await import('./tile-layer.ts')
    const { signal, resolveUrl, device, viewport } = this.#ports
    if (signal.aborted) return
    const { baseUrl } = this.#image
    this.#tileLayer = new TileLayer({
      plane: this.plane,
      tiles,
      device,
      viewport,
      signal,
      urlOf: ({ level, x, y }) => {
        const values: Readonly<Record<string, number>> = { l: level, x, y }
        return resolveUrl(baseUrl + tiles.address.replace(/\{(\w)\}/g, (_, name: string) => String(values[name])))
      },
      coveredPx: this.#renditions.at(-1)?.widthPx ?? 0,
      pixelRatio: () => this.#pixelRatio,
      onChanged: this.#ports.onChanged,
    })
    this.element.append(this.#tileLayer.element)
  }

  /** Loads an image with retries. Rejects if the file doesn't exist. */
  async #loadWithRetries(rendition: Rendition): Promise<HTMLImageElement> {
    const { signal, onFailed, resolveUrl } = this.#ports
    const url = resolveUrl(this.#image.baseUrl + rendition.file)
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

  /** Loads a larger rendition if the displayed one isn't sharp; never a smaller one. */
  async #sharpen(): Promise<void> {
    const { signal, onChanged } = this.#ports
    const target = this.#target
    const largest = this.#loading ?? this.#displayed
    if (!target || (largest && largest.widthPx >= target.widthPx)) return
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

/** Shows the flat image of a stop. Throws if the document has no image for the stop. */
export function openImage(ports: DisplayPorts): Display {
  const image = ports.tour.images[ports.stop.mediaId ?? '']
  if (!image) throw new RangeError('the stop has no image')
  return new ImageDisplay(image, ports)
}
