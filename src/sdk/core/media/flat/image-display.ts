import type { ImageTiles } from '../../../../shared/media/image-manifest.ts'
import type { PublicImage } from '../../../../shared/publishing/tour-document.ts'
import type { Point } from '../../input/steered.ts'
import { isFinal, retryPauseMs } from '../../loading/retry.ts'
import type { Display, DisplayFacts, DisplayPorts } from '../display.ts'
import { FlatPlane } from './flat-plane.ts'
import type { TileLayer } from './tile-layer.ts'

type Rendition = PublicImage['manifest']['renditions'][number]

const mostPixelRatio = 2
/** Where there are tiles, nothing larger than this is shown in one piece. */
const longestPiecePx = 4096
const twiceWithinMs = 350
const twiceWithinPx = 30

/** The narrowest rendition with a pixel for each of the device's; the widest where none has. `narrowest first`. */
export function renditionForPixels(renditions: readonly Rendition[], widthPx: number): Rendition | undefined {
  return renditions.find((rendition) => rendition.widthPx >= widthPx) ?? renditions.at(-1)
}

/** Renditions to be shown in one piece: a tall image's widest may be as large as itself. */
export function piecesOf({ renditions, tiles, widthPx, heightPx }: PublicImage['manifest']): readonly Rendition[] {
  if (!tiles) return renditions
  const fits = ({ widthPx: width }: Rendition) => Math.max(width, (width * heightPx) / widthPx) <= longestPiecePx
  const pieces = renditions.filter(fits)
  return pieces.length > 0 ? pieces : renditions.slice(0, 1)
}

const noTiles = { sharp: false, tilesShown: 0, tilesFailed: 0, requestsOpen: 0 }

/** Failures before a visitor is told that there is no image; it is requested on all the same. */
const failuresUntilTold = 4

/** Asks past what the browser keeps, which may be broken; false where there is no such file. */
async function mayExist(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { ok, status, body } = await fetch(url, { cache: 'reload', signal })
    await body?.cancel()
    return ok || !isFinal(status)
  } catch {
    return true
  }
}

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  // what it shows is said by the surface it lies on
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
  readonly steered: FlatPlane
  readonly #image: PublicImage
  readonly #ports: DisplayPorts
  #shown: Rendition | null = null
  #coming: Rendition | null = null
  /** How often in a row the image in one piece could not be loaded. */
  #failures = 0
  readonly #pieces: readonly Rendition[]
  /** There are no such files: they are never requested again. */
  readonly #gone = new Set<Rendition>()
  #layer: TileLayer | null = null
  #lastPress: (Point & { readonly timeMs: number }) | null = null

  constructor(image: PublicImage, ports: DisplayPorts) {
    this.#image = image
    this.#ports = ports
    this.#pieces = piecesOf(image.manifest)
    this.steered = new FlatPlane(image.manifest, ports, () => {
      void this.#sharpen().catch(() => undefined)
      this.#layer?.update()
    })
    this.painted = this.#sharpen()
    if (image.manifest.tiles) void this.#layTiles(image.manifest.tiles).catch(() => undefined)
  }

  get element(): HTMLElement {
    return this.steered.element
  }

  get facts(): DisplayFacts {
    const wanted = this.#wanted
    const isThere = wanted !== undefined && this.#shown !== null && this.#shown.widthPx >= wanted.widthPx
    const { sharp, tilesShown, tilesFailed, requestsOpen } = this.#layer?.facts ?? noTiles
    const isSharp = isThere && (sharp || !this.#image.manifest.tiles)
    return {
      sharp: isSharp,
      settled: isSharp && !this.steered.isTurning,
      tilesShown,
      tilesFailed: tilesFailed + (this.#failures > 0 ? 1 : 0),
      requestsOpen: requestsOpen + (this.#coming ? 1 : 0),
    }
  }

  setCurrent(): void {}

  /** The second of two quick presses at one place comes nearer to it. */
  press(point: Point): void {
    const timeMs = performance.now()
    const last = this.#lastPress
    const isSecond =
      last !== null &&
      timeMs - last.timeMs < twiceWithinMs &&
      Math.hypot(point.x - last.x, point.y - last.y) < twiceWithinPx
    this.#lastPress = isSecond ? null : { ...point, timeMs }
    if (isSecond) this.steered.approach(point)
  }

  resize(): void {
    this.steered.resize()
  }

  get #pixelRatio(): number {
    return this.#ports.device.thrifty ? 1 : Math.min(devicePixelRatio, mostPixelRatio)
  }

  get #wanted(): Rendition | undefined {
    const pieces = this.#pieces.filter((piece) => !this.#gone.has(piece))
    return renditionForPixels(pieces, this.steered.shownWidthPx * this.#pixelRatio)
  }

  async #layTiles(tiles: ImageTiles): Promise<void> {
    const { TileLayer } = await import('./tile-layer.ts')
    const { signal, addressOf, device, viewport } = this.#ports
    if (signal.aborted) return
    const { baseUrl } = this.#image
    this.#layer = new TileLayer({
      plane: this.steered,
      tiles,
      device,
      viewport,
      signal,
      addressOf: ({ level, x, y }) => {
        const values: Readonly<Record<string, number>> = { l: level, x, y }
        return addressOf(baseUrl + tiles.address.replace(/\{(\w)\}/g, (_, name: string) => String(values[name])))
      },
      coveredPx: this.#pieces.at(-1)?.widthPx ?? 0,
      pixelRatio: () => this.#pixelRatio,
      onChanged: this.#ports.onChanged,
    })
    this.element.append(this.#layer.element)
  }

  /** An image, requested again for as long as it may still come. Rejects where there is none. */
  async #fetched(rendition: Rendition): Promise<HTMLImageElement> {
    const { signal, onFailed, addressOf } = this.#ports
    const url = addressOf(this.#image.baseUrl + rendition.file)
    for (let failures = 1; ; failures++)
      try {
        return await decoded(url)
      } catch (error) {
        this.#failures = failures
        if (failures === failuresUntilTold && !this.#shown) onFailed()
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)))
        if (signal.aborted) throw error
        if (await mayExist(url, signal)) continue
        this.#gone.add(rendition)
        this.#failures = 0
        throw error
      }
  }

  /** Fetches a finer rendition where the one that is shown has too few pixels; never a coarser one. */
  async #sharpen(): Promise<void> {
    const { signal, onChanged } = this.#ports
    const wanted = this.#wanted
    const best = this.#coming ?? this.#shown
    if (!wanted || (best && best.widthPx >= wanted.widthPx)) return
    this.#coming = wanted
    try {
      const image = await this.#fetched(wanted)
      if (signal.aborted || (this.#shown && this.#shown.widthPx >= wanted.widthPx)) return
      this.#shown = wanted
      this.#failures = 0
      this.steered.show(image)
      onChanged()
    } finally {
      if (this.#coming === wanted) this.#coming = null
    }
  }
}

/** Shows the flat image of a stop. Throws when the document has none for it. */
export function openImage(ports: DisplayPorts): Display {
  const image = ports.tour.images[ports.stop.mediaId ?? '']
  if (!image) throw new RangeError('the stop has no picture')
  return new ImageDisplay(image, ports)
}
