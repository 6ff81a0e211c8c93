import { type MapView, worldPx } from '../../../shared/geometry/mercator.ts'
import { retryDelayMs } from '../loading/retry-backoff.ts'
import { type MapTile, substituteTiles, tileKey, tilesInView } from './tile-grid.ts'

/** Server of a map's tiles. */
export type TileServer = { readonly urlOf: (z: number, x: number, y: number) => string; readonly maxZoom: number }

type Size = { readonly widthPx: number; readonly heightPx: number }

type Tile = {
  readonly coordinates: MapTile
  image: HTMLImageElement
  isLoaded: boolean
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * A map image of third-party tiles. Failed tiles are retried with backoff while they are visible; meanwhile, tiles of other
 * zoom levels are shown. `onImageChange` reports whether any tile is loaded.
 */
export class MapTiles {
  readonly element: HTMLElement
  readonly #source: TileServer
  readonly #onImageChange: (hasImage: boolean) => void
  readonly #tiles = new Map<string, Tile>()
  #lastDraw: { readonly view: MapView; readonly size: Size } | undefined
  #lastHasImage: boolean | undefined

  constructor(document: Document, source: TileServer, onImageChange: (hasImage: boolean) => void) {
    this.element = document.createElement('div')
    this.element.className = 'map-tiles'
    this.#source = source
    this.#onImageChange = onImageChange
  }

  draw(view: MapView, size: Size): void {
    this.#lastDraw = { view, size }
    const z = Math.min(this.#source.maxZoom, Math.max(0, Math.round(view.zoom)))
    const visible = tilesInView(view, z, size)
    const loadedCoordinates = [...this.#tiles.values()]
      .filter(({ isLoaded }) => isLoaded)
      .map(({ coordinates }) => coordinates)
    const retainedKeys = new Set([...visible, ...substituteTiles(loadedCoordinates, visible)].map(tileKey))
    for (const [key, tile] of this.#tiles) if (!retainedKeys.has(key)) this.#removeTile(key, tile)
    for (const coordinates of visible) if (!this.#tiles.has(tileKey(coordinates))) this.#add(coordinates)
    for (const { coordinates, image } of this.#tiles.values()) {
      const tilesAcross = 2 ** coordinates.z
      const tileSizePx = worldPx * 2 ** (view.zoom - coordinates.z)
      const leftPx = (coordinates.x - view.center.x * tilesAcross) * tileSizePx
      const topPx = (coordinates.y - view.center.y * tilesAcross) * tileSizePx
      image.style.transform = `translate(${leftPx}px, ${topPx}px) scale(${tileSizePx / worldPx})`
      image.style.zIndex = coordinates.z === z ? '1' : '0'
    }
  }

  dispose(): void {
    for (const [key, tile] of this.#tiles) this.#removeTile(key, tile)
  }

  #add(coordinates: MapTile): void {
    const image = this.#createImage(coordinates)
    const tile: Tile = { coordinates, image, isLoaded: false, failures: 0, timer: undefined }
    this.#tiles.set(tileKey(coordinates), tile)
    this.#load(tile)
  }

  #createImage({ z, x, y }: MapTile): HTMLImageElement {
    const image = this.element.ownerDocument.createElement('img')
    const tilesAcross = 2 ** z
    image.alt = ''
    image.draggable = false
    // The map repeats beyond its edges.
    image.src = this.#source.urlOf(z, ((x % tilesAcross) + tilesAcross) % tilesAcross, y)
    return image
  }

  #load(tile: Tile): void {
    const { image } = tile
    const isCurrent = () => this.#tiles.get(tileKey(tile.coordinates)) === tile && tile.image === image
    image.addEventListener('load', () => {
      if (!isCurrent()) return
      tile.isLoaded = true
      this.#reportImage(true)
      this.#redraw()
    })
    image.addEventListener('error', () => {
      if (isCurrent()) this.#retryLater(tile)
    })
    this.element.append(image)
  }

  #retryLater(tile: Tile): void {
    tile.image.remove()
    tile.failures += 1
    if (![...this.#tiles.values()].some(({ isLoaded }) => isLoaded)) this.#reportImage(false)
    tile.timer = setTimeout(() => {
      tile.image = this.#createImage(tile.coordinates)
      this.#load(tile)
      this.#redraw()
    }, retryDelayMs(tile.failures))
  }

  #removeTile(key: string, { image, timer }: Tile): void {
    clearTimeout(timer)
    image.remove()
    this.#tiles.delete(key)
  }

  #redraw(): void {
    if (this.#lastDraw) this.draw(this.#lastDraw.view, this.#lastDraw.size)
  }

  #reportImage(hasImage: boolean): void {
    if (this.#lastHasImage === hasImage) return
    this.#lastHasImage = hasImage
    this.#onImageChange(hasImage)
  }
}
