import type { ImageTiles } from '../../../../shared/media/image-manifest.ts'
import { isFinal, retryPauseMs } from '../../loading/retry.ts'
import type { DisplayFacts, DisplayPorts } from '../display.ts'
import type { FlatPlane } from './flat-plane.ts'
import { areaOf, type ImageArea, levelFor, overlap, type TileAt, tilesIn } from './tile-grid.ts'

export type TileLayerPorts = Pick<DisplayPorts, 'device' | 'viewport' | 'signal'> & {
  readonly plane: FlatPlane
  readonly tiles: ImageTiles
  readonly addressOf: (tile: TileAt) => string
  /** Width of the image in one piece that lies below. */
  readonly coveredPx: number
  readonly pixelRatio: () => number
  /** Everything in view is there, or something is missing again. */
  readonly onChanged: () => void
}

type Held = {
  readonly at: TileAt
  readonly area: ImageArea
  image: ImageBitmap | null
  coming: AbortController | null
}

const requestsAtOnce = 6
/** A request is stopped after so long, and has failed. */
const patienceMs = 30_000
/** Share of the viewer's memory for tiles that are not seen at the moment; a tile takes about a mebibyte. */
const keptShare = 0.25

/**
 * The finer levels of a large image over the one piece below: only what is seen is fetched, middle first, and what
 * was there stays until something sharper has come.
 */
export class TileLayer {
  readonly element: HTMLCanvasElement
  readonly #ports: TileLayerPorts
  readonly #tiles = new Map<string, Held>()
  /** Tiles that failed: how often in a row, and until when they are left alone. */
  readonly #failed = new Map<string, { readonly failures: number; readonly untilMs: number }>()
  /** What is in view, at the level that it deserves. */
  #wanted: readonly string[] = []
  #request = 0
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(ports: TileLayerPorts) {
    this.#ports = ports
    this.element = document.createElement('canvas')
    this.element.setAttribute('aria-hidden', 'true')
    ports.signal.addEventListener('abort', () => {
      cancelAnimationFrame(this.#request)
      for (const timer of this.#timers) clearTimeout(timer)
      for (const [key, held] of this.#tiles) this.#drop(key, held)
    })
    this.update()
  }

  /** The view or the stage has changed. */
  update(): void {
    if (this.#ports.signal.aborted) return
    cancelAnimationFrame(this.#request)
    this.#request = requestAnimationFrame(() => this.#frame())
  }

  /** How much is there of what is in view. */
  get facts(): Required<DisplayFacts> {
    const held = this.#wanted.map((key) => this.#tiles.get(key))
    const sharp = held.every((one) => one?.image)
    return {
      sharp,
      settled: sharp,
      tilesShown: held.filter((one) => one?.image).length,
      // What does not exist is not requested again, and nothing is to be said of it.
      tilesFailed: this.#wanted.filter((key) => Number.isFinite(this.#failed.get(key)?.untilMs)).length,
      requestsOpen: [...this.#tiles.values()].filter(({ coming }) => coming).length,
    }
  }

  #frame(): void {
    const { plane, tiles, coveredPx, pixelRatio } = this.#ports
    const level = levelFor(tiles.levels, plane.shownWidthPx * pixelRatio(), coveredPx)
    const seen = plane.seen
    const wanted = tilesIn(tiles, level, seen)
    this.#wanted = wanted.map(keyOf)
    this.#fetch(wanted)
    this.#draw(level, seen)
    this.element.dataset.level = String(level)
    const sharp = String(this.facts.sharp)
    if (this.element.dataset.sharp === sharp) return
    this.element.dataset.sharp = sharp
    this.#ports.onChanged()
  }

  #fetch(wanted: readonly TileAt[]): void {
    const keys = new Set(wanted.map(keyOf))
    for (const [key, held] of this.#tiles) if (held.coming && !keys.has(key)) this.#drop(key, held)
    let free = requestsAtOnce - [...this.#tiles.values()].filter(({ coming }) => coming).length
    for (const at of wanted) {
      const key = keyOf(at)
      const held = this.#tiles.get(key)
      // Whatever was seen last is given up last.
      if (held) {
        this.#tiles.delete(key)
        this.#tiles.set(key, held)
      } else if (free > 0 && (this.#failed.get(key)?.untilMs ?? 0) <= performance.now()) {
        free--
        void this.#load(key, at)
      }
    }
    const kept = wanted.length + this.#ports.device.budgetMiB * keptShare
    for (const [key, held] of this.#tiles) {
      if (this.#tiles.size <= kept) break
      if (!keys.has(key)) this.#drop(key, held)
    }
  }

  async #load(key: string, at: TileAt): Promise<void> {
    const coming = new AbortController()
    const held: Held = { at, area: areaOf(this.#ports.tiles, at), image: null, coming }
    this.#tiles.set(key, held)
    const timer = this.#after(patienceMs, () => this.#fail(key, held))
    const failures = this.#failed.get(key)?.failures ?? 0
    try {
      // what failed may have been kept by the browser, broken as it was
      const cache = failures > 0 ? 'reload' : 'default'
      const answer = await fetch(this.#ports.addressOf(at), { signal: coming.signal, cache })
      if (!answer.ok) return this.#fail(key, held, answer.status)
      const image = await createImageBitmap(await answer.blob())
      if (coming.signal.aborted) image.close()
      else Object.assign(held, { image, coming: null })
      this.#failed.delete(key)
      this.update()
    } catch {
      this.#fail(key, held)
    } finally {
      clearTimeout(timer)
      this.#timers.delete(timer)
    }
  }

  /** What may still come is requested again while it is in view, more and more rarely. */
  #fail(key: string, held: Held, status = 0): void {
    if (!held.coming || held.coming.signal.aborted) return
    this.#drop(key, held)
    const failures = (this.#failed.get(key)?.failures ?? 0) + 1
    const pauseMs = retryPauseMs(failures)
    const untilMs = isFinal(status) ? Number.POSITIVE_INFINITY : performance.now() + pauseMs
    this.#failed.set(key, { failures, untilMs })
    this.#after(pauseMs, () => this.update())
    this.update()
  }

  #after(pauseMs: number, call: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      call()
    }, pauseMs)
    this.#timers.add(timer)
    return timer
  }

  #drop(key: string, { image, coming }: Held): void {
    coming?.abort()
    image?.close()
    this.#tiles.delete(key)
  }

  /** Coarser levels lie below, finer ones too: they fill in until what is wanted has come. */
  #draw(level: number, seen: ImageArea): void {
    const { plane, viewport, pixelRatio } = this.#ports
    const ratio = pixelRatio()
    const { widthPx, heightPx } = viewport()
    this.element.width = Math.round(widthPx * ratio)
    this.element.height = Math.round(heightPx * ratio)
    const brush = this.element.getContext('2d')
    if (!brush || level < 0) return
    const { leftPx, topPx, scale } = plane.placement
    // Neighbours round to the same pixel: no line of the background between them.
    const across = (x: number) => Math.round((leftPx + x * scale) * ratio)
    const down = (y: number) => Math.round((topPx + y * scale) * ratio)
    const rank = (at: TileAt) => (at.level === level ? Number.POSITIVE_INFINITY : at.level)
    const shown = [...this.#tiles.values()].filter(({ area }) => overlap(area, seen))
    for (const { area, image } of shown.sort((one, other) => rank(one.at) - rank(other.at))) {
      const x = across(area.left)
      const y = down(area.top)
      if (image) brush.drawImage(image, x, y, across(area.right) - x, down(area.bottom) - y)
    }
  }
}

function keyOf({ level, x, y }: TileAt): string {
  return `${level}/${x}_${y}`
}
