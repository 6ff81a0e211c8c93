import {
  type MapPoint,
  type MapView,
  offsetPx,
  toMapPoint,
  worldPx,
  wrapPoint,
} from '../../../shared/geometry/mercator.ts'
import type { PublicLocation } from '../../../shared/publishing/tour-document.ts'
import { regionZoom, WorldBase } from './base/world-layer.ts'
import { positionGrid } from './map-grid.ts'
import { listenToMapInput } from './map-input.ts'
import { MapTiles, type TileServer } from './map-tiles.ts'
import { streetZoom, viewOfMarkers } from './view-of-markers.ts'

export type InteractiveMapOptions = {
  readonly label: string
  readonly source: TileServer | null
  /** True if the wheel zooms only with Ctrl and otherwise scrolls the page. */
  readonly wheelNeedsCtrl: boolean
  /** Called with true when a tile is loaded, and with false when none could be loaded. */
  readonly onImageChange: (hasImage: boolean) => void
  /** Called with the distance between grid lines, in meters and in pixels. */
  readonly onScale: (stepM: number, stepPx: number) => void
}

const maxZoom = 21
/** Markers are 44 px wide and high. */
const markerRadiusPx = 22

/**
 * A map with markers that can be panned and zoomed. It shows the bundled map of the world, and a grid in
 * meters at zoom levels at which that map has no detail. Tiles cover both if there is a tile server. North is up.
 */
export class InteractiveMap {
  readonly element: HTMLElement
  readonly #options: InteractiveMapOptions
  readonly #markers = new Map<HTMLElement, MapPoint>()
  readonly #resizeObserver: ResizeObserver
  readonly #world: WorldBase
  readonly #tiles: MapTiles | null
  /** True if tiles are shown; with a tile server also until they fail, so that the bundled map isn't loaded needlessly. */
  #hasImage: boolean
  #view: MapView = { center: { x: 0.5, y: 0.5 }, zoom: 1 }
  #isFitted = true
  #frameRequest = 0

  constructor(document: Document, options: InteractiveMapOptions) {
    this.#options = options
    this.#hasImage = options.source !== null
    this.element = document.createElement('div')
    this.element.className = 'map-board'
    this.element.tabIndex = 0
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', options.label)
    this.#world = new WorldBase(this.element, () => this.#requestDraw())
    this.#tiles = options.source && new MapTiles(document, options.source, this.#onImageChange)
    if (this.#tiles) this.element.append(this.#tiles.element)
    const actions = { panBy: this.panBy.bind(this), zoomBy: this.zoomBy.bind(this) }
    listenToMapInput(this.element, actions, options.wheelNeedsCtrl)
    this.element.addEventListener('focusin', ({ target }) => this.#showFocused(target))
    this.#resizeObserver = new ResizeObserver(() => (this.#isFitted ? this.fit() : this.#requestDraw()))
    this.#resizeObserver.observe(this.element)
  }

  /** Centers a marker on a location. */
  place(marker: HTMLElement, location: PublicLocation): void {
    this.#markers.set(marker, toMapPoint(location))
    if (marker.parentNode === null) this.element.append(marker)
    this.#requestDraw()
  }

  /** Fits all markers into the view. */
  fit(): void {
    const points = [...this.#markers.values()]
    const { clientWidth: widthPx, clientHeight: heightPx } = this.element
    if (widthPx === 0) return
    this.#isFitted = true
    // A single location is shown with the land around it unless tiles show the streets.
    const singleMarkerZoom = this.#options.source === null ? regionZoom : streetZoom
    if (points.length > 0) this.#view = viewOfMarkers(points, { widthPx, heightPx }, singleMarkerZoom)
    this.#requestDraw()
  }

  /** Pans to a location unless it is visible already. */
  show(location: PublicLocation): void {
    this.#reveal(toMapPoint(location))
  }

  panBy(rightPx: number, downPx: number): void {
    const { center, zoom } = this.#view
    const sizePx = worldPx * 2 ** zoom
    const y = Math.min(1, Math.max(0, center.y + downPx / sizePx))
    this.#move({ zoom, center: { x: center.x + rightPx / sizePx, y } })
  }

  /** Zooms by `levels` (doublings) about an anchor, in pixels from the center, which keeps its position. */
  zoomBy(levels: number, anchor: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): void {
    const { center, zoom: previousZoom } = this.#view
    const zoom = Math.min(maxZoom, Math.max(0, previousZoom + levels))
    const shiftPerPx = 1 / (worldPx * 2 ** previousZoom) - 1 / (worldPx * 2 ** zoom)
    this.#move({ zoom, center: { x: center.x + anchor.x * shiftPerPx, y: center.y + anchor.y * shiftPerPx } })
  }

  dispose(): void {
    this.#resizeObserver.disconnect()
    this.#tiles?.dispose()
    cancelAnimationFrame(this.#frameRequest)
  }

  readonly #onImageChange = (hasImage: boolean) => {
    this.#hasImage = hasImage
    this.#options.onImageChange(hasImage)
    this.#requestDraw()
  }

  #reveal(center: MapPoint): void {
    const { x, y } = offsetPx(this.#view, center)
    const { clientWidth, clientHeight } = this.element
    if (Math.abs(x) < clientWidth / 2 - markerRadiusPx && Math.abs(y) < clientHeight / 2 - markerRadiusPx) return
    this.#move({ ...this.#view, center })
  }

  /** Reveals a marker focused by keyboard. Focus by a press must not move the map. */
  #showFocused(target: EventTarget | null): void {
    if (this.#isFitted || !(target instanceof Element && target.matches(':focus-visible'))) return
    for (const [marker, point] of this.#markers) if (marker.contains(target)) this.#reveal(point)
  }

  #move({ center, zoom }: MapView): void {
    this.#isFitted = false
    this.#view = { center: wrapPoint(center), zoom }
    this.#requestDraw()
  }

  #requestDraw(): void {
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#frameRequest = 0
    const { clientWidth: widthPx, clientHeight: heightPx } = this.element
    this.#world.draw(this.#view, { widthPx, heightPx }, this.#hasImage)
    this.#tiles?.draw(this.#view, { widthPx, heightPx })
    for (const [marker, point] of this.#markers) {
      const { x, y } = offsetPx(this.#view, point)
      marker.style.left = `${widthPx / 2 + x}px`
      marker.style.top = `${heightPx / 2 + y}px`
    }
    const { stepM, stepPx } = positionGrid(this.element, this.#view, { widthPx, heightPx })
    this.#options.onScale(stepM, stepPx)
  }
}
