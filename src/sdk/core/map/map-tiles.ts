import { type MapView, worldPx } from '../../../shared/mercator.ts'

/** Where the picture of a map comes from. */
export type TileSource = { readonly address: (z: number, x: number, y: number) => string; readonly maxZoom: number }

type Size = { readonly widthPx: number; readonly heightPx: number }
type Place = { readonly x: number; readonly y: number }

function columnsOf({ centre, zoom }: MapView, z: number, { widthPx, heightPx }: Size): Place[] {
  const shownPx = worldPx * 2 ** (zoom - z)
  const count = 2 ** z
  const range = (at: number, sizePx: number) => {
    const first = Math.floor(at * count - sizePx / 2 / shownPx)
    const last = Math.floor(at * count + sizePx / 2 / shownPx)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const rows = range(centre.y, heightPx).filter((y) => y >= 0 && y < count)
  return rows.flatMap((y) => range(centre.x, widthPx).map((x) => ({ x, y })))
}

/** The picture of a map, put together from tiles of somebody else; `onFailure` when one of them does not come. */
export class MapTiles {
  readonly element: HTMLElement
  readonly #source: TileSource
  readonly #onFailure: () => void
  readonly #shown = new Map<string, HTMLImageElement>()

  constructor(document: Document, source: TileSource, onFailure: () => void) {
    this.element = document.createElement('div')
    this.element.className = 'map-tiles'
    this.#source = source
    this.#onFailure = onFailure
  }

  draw(view: MapView, size: Size): void {
    const z = Math.min(this.#source.maxZoom, Math.max(0, Math.round(view.zoom)))
    const shownPx = worldPx * 2 ** (view.zoom - z)
    const wanted = new Map(columnsOf(view, z, size).map((place) => [`${z}/${place.x}/${place.y}`, place]))
    for (const [key, tile] of this.#shown) {
      if (wanted.has(key)) continue
      tile.remove()
      this.#shown.delete(key)
    }
    for (const [key, { x, y }] of wanted) {
      const tile = this.#shown.get(key) ?? this.#add(key, { x, y }, z)
      const left = (x - view.centre.x * 2 ** z) * shownPx
      const top = (y - view.centre.y * 2 ** z) * shownPx
      tile.style.transform = `translate(${left}px, ${top}px) scale(${shownPx / worldPx})`
    }
  }

  #add(key: string, { x, y }: Place, z: number): HTMLImageElement {
    const tile = this.element.ownerDocument.createElement('img')
    const count = 2 ** z
    tile.alt = ''
    tile.draggable = false
    tile.addEventListener('error', this.#onFailure, { once: true })
    // the world goes on beyond its edge
    tile.src = this.#source.address(z, ((x % count) + count) % count, y)
    this.element.append(tile)
    this.#shown.set(key, tile)
    return tile
  }
}
