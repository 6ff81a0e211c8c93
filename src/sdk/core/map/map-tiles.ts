import { type MapView, worldPx } from '../../../shared/geometry/mercator.ts'
import { retryPauseMs } from '../loading/retry.ts'
import { type TilePlace, tileKey, tilesInView, tilesToKeep } from './tile-places.ts'

/** Where the image of a map comes from. */
export type TileSource = { readonly address: (z: number, x: number, y: number) => string; readonly maxZoom: number }

type Size = { readonly widthPx: number; readonly heightPx: number }

type Tile = {
  readonly place: TilePlace
  image: HTMLImageElement
  isLoaded: boolean
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * The image of a map, put together from tiles of somebody else. A tile that fails is asked for again for as long as
 * it is in view, after pauses like those of panoramas; until it has come, those of another zoom stay in its place.
 * `onPictured` tells whether any tile is there.
 */
export class MapTiles {
  readonly element: HTMLElement
  readonly #source: TileSource
  readonly #onPictured: (isPictured: boolean) => void
  readonly #tiles = new Map<string, Tile>()
  #last: { readonly view: MapView; readonly size: Size } | undefined
  #toldPictured: boolean | undefined

  constructor(document: Document, source: TileSource, onPictured: (isPictured: boolean) => void) {
    this.element = document.createElement('div')
    this.element.className = 'map-tiles'
    this.#source = source
    this.#onPictured = onPictured
  }

  draw(view: MapView, size: Size): void {
    this.#last = { view, size }
    const z = Math.min(this.#source.maxZoom, Math.max(0, Math.round(view.zoom)))
    const wanted = tilesInView(view, z, size)
    const loaded = [...this.#tiles.values()].filter(({ isLoaded }) => isLoaded).map(({ place }) => place)
    const stays = new Set([...wanted, ...tilesToKeep(loaded, wanted)].map(tileKey))
    for (const [key, tile] of this.#tiles) if (!stays.has(key)) this.#forget(key, tile)
    for (const place of wanted) if (!this.#tiles.has(tileKey(place))) this.#add(place)
    for (const { place, image } of this.#tiles.values()) {
      const count = 2 ** place.z
      const shownPx = worldPx * 2 ** (view.zoom - place.z)
      const left = (place.x - view.center.x * count) * shownPx
      const top = (place.y - view.center.y * count) * shownPx
      image.style.transform = `translate(${left}px, ${top}px) scale(${shownPx / worldPx})`
      image.style.zIndex = place.z === z ? '1' : '0'
    }
  }

  dispose(): void {
    for (const [key, tile] of this.#tiles) this.#forget(key, tile)
  }

  #add(place: TilePlace): void {
    const image = this.#imageOf(place)
    const tile: Tile = { place, image, isLoaded: false, failures: 0, timer: undefined }
    this.#tiles.set(tileKey(place), tile)
    this.#load(tile)
  }

  #imageOf({ z, x, y }: TilePlace): HTMLImageElement {
    const image = this.element.ownerDocument.createElement('img')
    const count = 2 ** z
    image.alt = ''
    image.draggable = false
    // the world goes on beyond its edge
    image.src = this.#source.address(z, ((x % count) + count) % count, y)
    return image
  }

  #load(tile: Tile): void {
    const { image } = tile
    const isCurrent = () => this.#tiles.get(tileKey(tile.place)) === tile && tile.image === image
    image.addEventListener('load', () => {
      if (!isCurrent()) return
      tile.isLoaded = true
      this.#tell(true)
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
    if (![...this.#tiles.values()].some(({ isLoaded }) => isLoaded)) this.#tell(false)
    tile.timer = setTimeout(() => {
      tile.image = this.#imageOf(tile.place)
      this.#load(tile)
      this.#redraw()
    }, retryPauseMs(tile.failures))
  }

  #forget(key: string, { image, timer }: Tile): void {
    clearTimeout(timer)
    image.remove()
    this.#tiles.delete(key)
  }

  #redraw(): void {
    if (this.#last) this.draw(this.#last.view, this.#last.size)
  }

  #tell(isPictured: boolean): void {
    if (this.#toldPictured === isPictured) return
    this.#toldPictured = isPictured
    this.#onPictured(isPictured)
  }
}
