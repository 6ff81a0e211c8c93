import type { ImageTiles } from '../../../../shared/media/image-manifest.ts'
import { isPermanent, retryDelayMs } from '../../loading/retry-backoff.ts'
import type { DisplayPorts, DisplayStats } from '../display.ts'
import type { FlatPlane } from './flat-plane.ts'
import { areaOf, type ImageArea, mipLevelFor, overlaps, type TileCoordinates, tilesIn } from './tile-grid.ts'

export type TileLayerPorts = Pick<DisplayPorts, 'device' | 'viewport' | 'signal'> & {
  readonly plane: FlatPlane
  readonly tiles: ImageTiles
  readonly urlOf: (tile: TileCoordinates) => string
  /** Width of the rendition of the whole image below the tiles. */
  readonly coveredPx: number
  readonly pixelRatio: () => number
  /** Called when all visible tiles are loaded, and when one is missing again. */
  readonly onChanged: () => void
}

type CachedTile = {
  readonly coordinates: TileCoordinates
  readonly area: ImageArea
  image: ImageBitmap | null
  loading: AbortController | null
}

const maxRequests = 6
/** Time after which a request counts as failed. */
const timeoutMs = 30_000
/** Number of tiles outside the view that are cached per MiB of the memory budget. A tile takes about 1 MiB. */
const cachedTilesPerMiB = 0.25

/**
 * Tiled mip levels of a large flat image, drawn over a rendition of the whole image. Only visible tiles are requested, from
 * the center outward. Coarser tiles stay until sharper ones are loaded.
 */
export class TileLayer {
  readonly element: HTMLCanvasElement
  readonly #ports: TileLayerPorts
  readonly #tiles = new Map<string, CachedTile>()
  /** Failed tiles by key; missing files are never requested again. */
  readonly #failed = new Map<string, { readonly failures: number; readonly retryAtMs: number }>()
  /** Visible tiles at the mip level of the view. */
  #visibleKeys: readonly string[] = []
  #frameRequest = 0
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(ports: TileLayerPorts) {
    this.#ports = ports
    this.element = document.createElement('canvas')
    this.element.setAttribute('aria-hidden', 'true')
    ports.signal.addEventListener('abort', () => {
      cancelAnimationFrame(this.#frameRequest)
      for (const timer of this.#timers) clearTimeout(timer)
      for (const [key, cachedTile] of this.#tiles) this.#drop(key, cachedTile)
    })
    this.update()
  }

  /** Schedules an update after a change of the view or of the stage. */
  update(): void {
    if (this.#ports.signal.aborted) return
    cancelAnimationFrame(this.#frameRequest)
    this.#frameRequest = requestAnimationFrame(() => this.#drawFrame())
  }

  /** Loading state of the visible tiles. */
  get stats(): Required<DisplayStats> {
    const visibleTiles = this.#visibleKeys.map((key) => this.#tiles.get(key))
    const sharp = visibleTiles.every((tile) => tile?.image)
    return {
      sharp,
      settled: sharp,
      tilesShown: visibleTiles.filter((tile) => tile?.image).length,
      // Missing files don't count.
      tilesFailed: this.#visibleKeys.filter((key) => Number.isFinite(this.#failed.get(key)?.retryAtMs)).length,
      requestsOpen: [...this.#tiles.values()].filter(({ loading }) => loading).length,
    }
  }

  #drawFrame(): void {
    const { plane, tiles, coveredPx, pixelRatio } = this.#ports
    const level = mipLevelFor(tiles.levels, plane.displayedWidthPx * pixelRatio(), coveredPx)
    const visibleArea = plane.visibleArea
    const visible = tilesIn(tiles, level, visibleArea)
    this.#visibleKeys = visible.map(keyOf)
    this.#loadTiles(visible)
    this.#draw(level, visibleArea)
    this.element.dataset.level = String(level)
    const sharp = String(this.stats.sharp)
    if (this.element.dataset.sharp === sharp) return
    this.element.dataset.sharp = sharp
    this.#ports.onChanged()
  }

  #loadTiles(visible: readonly TileCoordinates[]): void {
    const keys = new Set(visible.map(keyOf))
    for (const [key, cachedTile] of this.#tiles) if (cachedTile.loading && !keys.has(key)) this.#drop(key, cachedTile)
    let freeRequests = maxRequests - [...this.#tiles.values()].filter(({ loading }) => loading).length
    for (const coordinates of visible) {
      const key = keyOf(coordinates)
      const cachedTile = this.#tiles.get(key)
      // Moves the tile to the end of the LRU order.
      if (cachedTile) {
        this.#tiles.delete(key)
        this.#tiles.set(key, cachedTile)
      } else if (freeRequests > 0 && (this.#failed.get(key)?.retryAtMs ?? 0) <= performance.now()) {
        freeRequests--
        void this.#load(key, coordinates)
      }
    }
    const maxTiles = visible.length + this.#ports.device.budgetMiB * cachedTilesPerMiB
    for (const [key, cachedTile] of this.#tiles) {
      if (this.#tiles.size <= maxTiles) break
      if (!keys.has(key)) this.#drop(key, cachedTile)
    }
  }

  async #load(key: string, coordinates: TileCoordinates): Promise<void> {
    const loading = new AbortController()
    const cachedTile: CachedTile = { coordinates, area: areaOf(this.#ports.tiles, coordinates), image: null, loading }
    this.#tiles.set(key, cachedTile)
    const timer = this.#after(timeoutMs, () => this.#fail(key, cachedTile))
    const failures = this.#failed.get(key)?.failures ?? 0
    try {
      // The HTTP cache may hold a broken response.
      const cache = failures > 0 ? 'reload' : 'default'
      const response = await fetch(this.#ports.urlOf(coordinates), { signal: loading.signal, cache })
      if (!response.ok) return this.#fail(key, cachedTile, response.status)
      const image = await createImageBitmap(await response.blob())
      if (loading.signal.aborted) image.close()
      else {
        cachedTile.image = image
        cachedTile.loading = null
      }
      this.#failed.delete(key)
      this.update()
    } catch {
      this.#fail(key, cachedTile)
    } finally {
      clearTimeout(timer)
      this.#timers.delete(timer)
    }
  }

  /** Requests a failed tile again with backoff while it is visible. */
  #fail(key: string, cachedTile: CachedTile, status = 0): void {
    if (!cachedTile.loading || cachedTile.loading.signal.aborted) return
    this.#drop(key, cachedTile)
    const failures = (this.#failed.get(key)?.failures ?? 0) + 1
    const delayMs = retryDelayMs(failures)
    const retryAtMs = isPermanent(status) ? Number.POSITIVE_INFINITY : performance.now() + delayMs
    this.#failed.set(key, { failures, retryAtMs })
    this.#after(delayMs, () => this.update())
    this.update()
  }

  #after(delayMs: number, callback: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      callback()
    }, delayMs)
    this.#timers.add(timer)
    return timer
  }

  #drop(key: string, { image, loading }: CachedTile): void {
    loading?.abort()
    image?.close()
    this.#tiles.delete(key)
  }

  /** Draws the tiles of the current level over the tiles of other levels. These fill gaps until the level is loaded. */
  #draw(level: number, visibleArea: ImageArea): void {
    const { plane, viewport, pixelRatio } = this.#ports
    const ratio = pixelRatio()
    const { widthPx, heightPx } = viewport()
    this.element.width = Math.round(widthPx * ratio)
    this.element.height = Math.round(heightPx * ratio)
    const context = this.element.getContext('2d')
    if (!context || level < 0) return
    const { leftPx, topPx, scale } = plane.placement
    // Neighbors round to the same pixel, so that no background is visible between them.
    const canvasX = (x: number) => Math.round((leftPx + x * scale) * ratio)
    const canvasY = (y: number) => Math.round((topPx + y * scale) * ratio)
    const rank = (coordinates: TileCoordinates) =>
      coordinates.level === level ? Number.POSITIVE_INFINITY : coordinates.level
    const visibleTiles = [...this.#tiles.values()].filter(({ area }) => overlaps(area, visibleArea))
    visibleTiles.sort((a, b) => rank(a.coordinates) - rank(b.coordinates))
    for (const { area, image } of visibleTiles) {
      const x = canvasX(area.left)
      const y = canvasY(area.top)
      if (image) context.drawImage(image, x, y, canvasX(area.right) - x, canvasY(area.bottom) - y)
    }
  }
}

function keyOf({ level, x, y }: TileCoordinates): string {
  return `${level}/${x}_${y}`
}
