import {
  fitPoints,
  fromMapPoint,
  type MapPoint,
  type MapView,
  metersPerPx,
  roundLocation,
  scaleBarLengthM,
  toMapPoint,
  worldPx,
} from '../../../shared/geometry/mercator.ts'
import type { PublicLocation } from '../../../shared/publishing/tour-document.ts'
import { listenToMapInput } from './map-input.ts'
import { MapTiles, type TileSource } from './map-tiles.ts'

export type InteractiveMapOptions = {
  readonly label: string
  readonly source: TileSource | null
  /** Whether a plain wheel belongs to the page. */
  readonly wheelNeedsCtrl: boolean
  /** Whether there is an image: false while none of its tiles come. */
  readonly onImageChange: (hasImage: boolean) => void
  /** Metres between two lines of the grid, and their pixels. */
  readonly onScale: (stepM: number, stepPx: number) => void
}

const maxZoom = 21
/** One thing alone is shown with what is around it. */
const singleMarkerZoom = 17
const minGridStepPx = 56
/** Room for names of things and the map's makers below them. */
const fitPaddingPx = 72

/** A map of its own kind: a grid in meters, or an image from tiles, with things standing on it. North is up. */
export class InteractiveMap {
  readonly element: HTMLElement
  readonly #options: InteractiveMapOptions
  readonly #markers = new Map<HTMLElement, MapPoint>()
  readonly #resizeObserver: ResizeObserver
  readonly #tiles: MapTiles | null
  #view: MapView = { center: { x: 0.5, y: 0.5 }, zoom: 1 }
  #isFitted = true
  #request = 0

  constructor(document: Document, options: InteractiveMapOptions) {
    this.#options = options
    this.element = document.createElement('div')
    this.element.className = 'map-board'
    this.element.tabIndex = 0
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', options.label)
    this.#tiles = options.source && new MapTiles(document, options.source, options.onImageChange)
    if (this.#tiles) this.element.append(this.#tiles.element)
    const moves = { panBy: this.panBy.bind(this), zoomBy: this.zoomBy.bind(this) }
    listenToMapInput(this.element, moves, options.wheelNeedsCtrl)
    this.element.addEventListener('focusin', ({ target }) => this.#showFocused(target))
    this.#resizeObserver = new ResizeObserver(() => (this.#isFitted ? this.fit() : this.#requestDraw()))
    this.#resizeObserver.observe(this.element)
  }

  /** Puts something on the map, its middle on the place. */
  place(marker: HTMLElement, location: PublicLocation): void {
    this.#markers.set(marker, toMapPoint(location))
    if (marker.parentNode === null) this.element.append(marker)
    this.#requestDraw()
  }

  /** Stops tracking a marker that was removed. */
  remove(marker: HTMLElement): void {
    this.#markers.delete(marker)
  }

  /** Initial center of a map without markers. */
  centerOn(location: PublicLocation): void {
    this.#view = { center: toMapPoint(location), zoom: singleMarkerZoom }
    this.#requestDraw()
  }

  /** The place under a point of the window. */
  locationAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): PublicLocation {
    const { center, zoom } = this.#view
    const { left, top, width, height } = this.element.getBoundingClientRect()
    const sizePx = worldPx * 2 ** zoom
    const x = center.x + (clientX - left - width / 2) / sizePx
    return roundLocation(fromMapPoint({ x: (x + 1) % 1, y: center.y + (clientY - top - height / 2) / sizePx }))
  }

  /** Shows everything that stands on the map. */
  fit(): void {
    const points = [...this.#markers.values()]
    const { clientWidth, clientHeight } = this.element
    if (clientWidth === 0) return
    const innerPx = (sizePx: number) => Math.max(1, sizePx - 2 * fitPaddingPx)
    const window = { widthPx: innerPx(clientWidth), heightPx: innerPx(clientHeight), maxZoom: singleMarkerZoom }
    this.#isFitted = true
    if (points.length > 0) this.#view = fitPoints(points, window)
    this.#requestDraw()
  }

  /** Has a place in sight, without moving where it is already. */
  show(location: PublicLocation): void {
    this.#reveal(toMapPoint(location))
  }

  panBy(rightPx: number, downPx: number): void {
    const { center, zoom } = this.#view
    const sizePx = worldPx * 2 ** zoom
    const y = Math.min(1, Math.max(0, center.y + downPx / sizePx))
    this.#move({ zoom, center: { x: (center.x + rightPx / sizePx + 1) % 1, y } })
  }

  /** Nearer or farther by `zooms` doublings, about a point in pixels from the middle, which stays where it is. */
  zoomBy(zooms: number, about: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): void {
    const { center, zoom: before } = this.#view
    const zoom = Math.min(maxZoom, Math.max(0, before + zooms))
    const share = 1 / (worldPx * 2 ** before) - 1 / (worldPx * 2 ** zoom)
    this.#move({ zoom, center: { x: center.x + about.x * share, y: center.y + about.y * share } })
  }

  dispose(): void {
    this.#resizeObserver.disconnect()
    this.#tiles?.dispose()
    cancelAnimationFrame(this.#request)
  }

  #reveal(center: MapPoint): void {
    const { x, y } = this.#offsetPx(center)
    const { clientWidth, clientHeight } = this.element
    if (Math.abs(x) < clientWidth / 2 - 22 && Math.abs(y) < clientHeight / 2 - 22) return
    this.#move({ ...this.#view, center })
  }

  /** Brings a marker into view that got the focus by keyboard; after a press the map must not move. */
  #showFocused(target: EventTarget | null): void {
    if (this.#isFitted || !(target instanceof Element && target.matches(':focus-visible'))) return
    for (const [marker, point] of this.#markers) if (marker.contains(target)) this.#reveal(point)
  }

  #move(view: MapView): void {
    this.#isFitted = false
    this.#view = view
    this.#requestDraw()
  }

  #offsetPx({ x, y }: MapPoint): MapPoint {
    const { center, zoom } = this.#view
    const sizePx = worldPx * 2 ** zoom
    // the short way round the world
    const across = ((x - center.x + 1.5) % 1) - 0.5
    return { x: across * sizePx, y: (y - center.y) * sizePx }
  }

  #requestDraw(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#request = 0
    const { center, zoom } = this.#view
    const { clientWidth: widthPx, clientHeight: heightPx, style } = this.element
    this.#tiles?.draw(this.#view, { widthPx, heightPx })
    for (const [marker, point] of this.#markers) {
      const { x, y } = this.#offsetPx(point)
      marker.style.left = `${widthPx / 2 + x}px`
      marker.style.top = `${heightPx / 2 + y}px`
    }
    const pxPerM = 1 / metersPerPx(center, zoom)
    const stepM = scaleBarLengthM(pxPerM, minGridStepPx)
    const stepPx = stepM * pxPerM
    const sizePx = worldPx * 2 ** zoom
    style.setProperty('--grid', `${stepPx}px`)
    const from = (at: number, middlePx: number) => `${(middlePx - ((at * sizePx) % stepPx)).toFixed(2)}px`
    style.backgroundPosition = `${from(center.x, widthPx / 2)} ${from(center.y, heightPx / 2)}`
    this.#options.onScale(stepM, stepPx)
  }
}
