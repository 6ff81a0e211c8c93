import { addProtocol, type GeoJSONSource, Map as MapLibreMap, removeProtocol, setWorkerUrl } from 'maplibre-gl'
import mapLibreWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { loadWorldMap, regionZoom, WorldOverview } from '../../../sdk/core/map/base/world-layer.ts'
import { positionGrid } from '../../../sdk/core/map/map-grid.ts'
import { streetZoom, viewOfMarkers } from '../../../sdk/core/map/view-of-markers.ts'
import {
  fromMapPoint,
  type MapPoint,
  type MapView,
  offsetPx,
  pointAtPx,
  roundLocation,
  toMapPoint,
  worldPx,
} from '../../../shared/geometry/mercator.ts'
import type { MapSource } from '../../../shared/locations/map-source.ts'
import type { GeoLocation } from '../../../shared/media/media.ts'
import { layerColors, mapColors, paperLayerId, tileLayers, tileSourceId, worldStyle } from './map-style.ts'
import { isPermanentArchiveError } from './tiles/archive-error.ts'
import { createTileWorker } from './tiles/create-tile-worker.ts'
import { openTiles } from './tiles/open-tiles.ts'
import { repeatUntilDone } from './tiles/repeat-until-done.ts'
import { TileFetcher } from './tiles/tile-fetcher.ts'
import { TileLoader } from './tiles/tile-loader.ts'
import type { OpenTiles } from './tiles/tile-set.ts'
import { worldGeoJson } from './world-geojson.ts'

setWorkerUrl(mapLibreWorkerUrl)

export type EditorMapOptions = {
  readonly label: string
  readonly source: MapSource | null
  /** Initial center; null for the whole world. */
  readonly start: GeoLocation | null
  /** True if a single location is shown with the land around it, where no tiles show the streets. */
  readonly startsWithLand: boolean
  /** False for a map under the link graph, which follows its view. */
  readonly isInteractive: boolean
  /** Called with true when the tiles of the source can be loaded, and with false when they can't. */
  readonly onImageChange: (hasImage: boolean) => void
  /** Called with the distance between grid lines, in meters and in pixels. */
  readonly onScale: (stepM: number, stepPx: number) => void
  /** Called on a click on the map. */
  readonly onPress: (location: GeoLocation) => void
}

/** Point in the top left corner of a map, and its zoom level. */
export type MapCorner = MapPoint & { readonly zoom: number }

const maxZoom = 21
/** Maps under the link graph enlarge their tiles, because stops may be a meter apart. */
const followingMaxZoom = 25
const followingMinZoom = -2
const zoomMs = 200
/** Center of the map when it shows the whole world, chosen so that most land is visible. */
const worldCenter = { lng: 0, lat: 20 }
/** Distance from the edge within which a marker isn't wholly visible. */
const markerRadiusPx = 22

type Coordinates = { readonly lng: number; readonly lat: number }
const toLocation = ({ lng, lat }: Coordinates): GeoLocation => ({ latitudeDeg: lat, longitudeDeg: lng })
const toLngLat = ({ latitudeDeg, longitudeDeg }: GeoLocation) => ({ lng: longitudeDeg, lat: latitudeDeg })

/** Duration of the fade of new tiles and names; 0 if the user prefers reduced motion. */
const fadeMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200)

let mapCount = 0

/** Coordinates of a tile, from its URL in the protocol of a map. */
function tileOf(url: string) {
  const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number)
  return { z, x, y }
}

/**
 * A map of the editor, drawn by MapLibre: the bundled map of the world, a grid in meters where the bundled map has no
 * detail, and tiles over both. Markers are elements of the page. North is up.
 */
export class EditorMap {
  /** Has the focus, and the keys of MapLibre. */
  readonly element: HTMLCanvasElement
  readonly #board: HTMLElement
  readonly #options: EditorMapOptions
  readonly #map: MapLibreMap
  readonly #markers = new Map<HTMLElement, MapPoint>()
  readonly #overview: WorldOverview
  readonly #fetcher = new TileFetcher(createTileWorker)
  readonly #protocol: string
  readonly #disposal = new AbortController()
  readonly #styleLoad: Promise<unknown>
  #loader: TileLoader | undefined
  #corner: MapCorner | undefined
  #frameRequest = 0
  #hasImage: boolean
  #isFitted = true

  /** Throws if the browser has no WebGL. */
  constructor(host: HTMLElement, options: EditorMapOptions) {
    mapCount += 1
    this.#protocol = `map${mapCount}`
    this.#options = options
    this.#hasImage = options.source !== null
    this.#board = host.ownerDocument.createElement('div')
    this.#board.className = 'map-board'
    const container = host.ownerDocument.createElement('div')
    container.className = 'map-canvas'
    this.#board.append(container)
    host.prepend(this.#board)
    try {
      this.#map = this.#createMap(container)
    } catch (error) {
      this.#board.remove()
      throw error
    }
    this.#styleLoad = this.#map.once('style.load')
    this.element = this.#map.getCanvas()
    this.#setAccessibleName()
    this.#overview = new WorldOverview(this.#board, () => this.#requestDraw())
    this.#listen()
    void this.#addWorld()
    if (options.source !== null) void this.#addTiles(options.source)
    this.#requestDraw()
  }

  /** Element that contains the map and everything on it. */
  get board(): HTMLElement {
    return this.#board
  }

  get center(): GeoLocation {
    return roundLocation(fromMapPoint(this.#view.center))
  }

  /** Centers a marker on a location. */
  place(marker: HTMLElement, location: GeoLocation): void {
    this.#markers.set(marker, toMapPoint(location))
    this.#requestDraw()
  }

  /** Stops tracking a marker that was removed. */
  remove(marker: HTMLElement): void {
    this.#markers.delete(marker)
  }

  /** Shows a location in the middle at a zoom level. */
  lookAt(location: GeoLocation, zoom: number): void {
    this.#isFitted = false
    this.#map.jumpTo({ center: toLngLat(location), zoom })
  }

  /** Keeps a point in the map's top left corner, where the link graph above the map has it. */
  follow(corner: MapCorner): void {
    this.#corner = corner
    const { clientWidth, clientHeight } = this.#board
    const sizePx = worldPx * 2 ** corner.zoom
    const center = { x: corner.x + clientWidth / 2 / sizePx, y: corner.y + clientHeight / 2 / sizePx }
    this.lookAt(fromMapPoint(center), corner.zoom)
  }

  /** Location at a point of the window. */
  locationAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): GeoLocation {
    const { left, top, width, height } = this.#board.getBoundingClientRect()
    const offset = { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    return roundLocation(fromMapPoint(pointAtPx(this.#view, offset)))
  }

  /** Fits all markers into the view. */
  fit(): void {
    const points = [...this.#markers.values()]
    const { clientWidth: widthPx, clientHeight: heightPx } = this.#board
    if (widthPx === 0) return
    this.#isFitted = true
    if (points.length === 0) return
    const { center, zoom } = viewOfMarkers(points, { widthPx, heightPx }, this.#singleMarkerZoom)
    this.#map.jumpTo({ center: toLngLat(fromMapPoint(center)), zoom })
  }

  /** Pans to a location unless it is visible already. */
  show(location: GeoLocation): void {
    const { x, y } = offsetPx(this.#view, toMapPoint(location))
    const { clientWidth, clientHeight } = this.#board
    if (Math.abs(x) < clientWidth / 2 - markerRadiusPx && Math.abs(y) < clientHeight / 2 - markerRadiusPx) return
    this.lookAt(location, this.#map.getZoom())
  }

  /** Zooms in by levels (doublings), or out if negative. Without motion if the user prefers reduced motion. */
  zoomBy(levels: number): void {
    this.#isFitted = false
    this.#map.zoomTo(this.#map.getZoom() + levels, { duration: zoomMs })
  }

  /** Applies the colors of the map's style sheet after they have changed. */
  refresh(): void {
    for (const { layerId, property, color } of layerColors(mapColors(this.#board)))
      if (this.#map.getLayer(layerId)) this.#map.setPaintProperty(layerId, property, color)
    this.#overview.refresh()
    this.#requestDraw()
  }

  dispose(): void {
    this.#disposal.abort()
    cancelAnimationFrame(this.#frameRequest)
    this.#loader?.dispose()
    this.#map.remove()
    removeProtocol(this.#protocol)
    this.#fetcher.dispose()
    this.#board.remove()
  }

  #createMap(container: HTMLElement): MapLibreMap {
    const { start, isInteractive } = this.#options
    const map = new MapLibreMap({
      container,
      style: worldStyle(mapColors(this.#board)),
      interactive: isInteractive,
      maxZoom: isInteractive ? maxZoom : followingMaxZoom,
      center: start === null ? worldCenter : toLngLat(start),
      zoom: start === null ? 1 : this.#singleMarkerZoom,
      attributionControl: false,
      // A double click would place a pin twice.
      doubleClickZoom: false,
      minZoom: isInteractive ? 0 : followingMinZoom,
      // MapLibre would move the map so that it has no empty edges.
      transformConstrain: isInteractive ? null : (center, zoom) => ({ center, zoom }),
      boxZoom: false,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      fadeDuration: fadeMs(),
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    return map
  }

  /** Names the map for assistive technology, or hides a map under the link graph from it. */
  #setAccessibleName(): void {
    const { isInteractive, label } = this.#options
    if (isInteractive) {
      this.element.setAttribute('role', 'group')
      this.element.setAttribute('aria-label', label)
      return
    }
    for (const name of ['role', 'aria-label', 'tabindex']) this.element.removeAttribute(name)
    this.element.setAttribute('aria-hidden', 'true')
  }

  #listen(): void {
    const map = this.#map
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.#isFitted = false
    })
    map.on('move', () => this.#draw())
    map.on('resize', () => {
      if (this.#corner !== undefined) this.follow(this.#corner)
      else if (this.#isFitted) this.fit()
      this.#requestDraw()
    })
    map.on('click', ({ lngLat }) => this.#options.onPress(roundLocation(toLocation(lngLat.wrap()))))
  }

  get #view(): MapView {
    return { center: toMapPoint(toLocation(this.#map.getCenter().wrap())), zoom: this.#map.getZoom() }
  }

  get #singleMarkerZoom(): number {
    const { source, startsWithLand } = this.#options
    return startsWithLand && source === null ? regionZoom : streetZoom
  }

  /** Adds the bundled map. If it can't be loaded, all is water. */
  async #addWorld(): Promise<void> {
    const world = await loadWorldMap().then(worldGeoJson, () => undefined)
    await this.#styleLoad
    if (world === undefined || this.#disposal.signal.aborted) return
    this.#map.getSource<GeoJSONSource>('land')?.setData(world.land)
    this.#map.getSource<GeoJSONSource>('borders')?.setData(world.borders)
  }

  /** Adds the tiles of a source over the bundled map. */
  async #addTiles(source: MapSource): Promise<void> {
    const { signal } = this.#disposal
    const openTileSource = () => openTiles(source, this.#fetcher)
    const tiles = await repeatUntilDone(openTileSource, {
      signal,
      isPermanent: isPermanentArchiveError,
      onFailure: () => this.#showImage(false),
    })
    await this.#styleLoad
    if (tiles === undefined || signal.aborted) return
    const loader = new TileLoader({
      request: tiles.request,
      refresh: (tile) => this.#map.refreshTiles(tileSourceId, [tile]),
      onImageChange: (hasImage) => this.#showImage(hasImage),
    })
    this.#loader = loader
    addProtocol(this.#protocol, async ({ url }, controller) => ({
      data: await loader.load(tileOf(url), controller.signal),
    }))
    this.#addTileLayers(tiles)
  }

  #addTileLayers({ format, tileSize, minzoom, maxzoom }: OpenTiles): void {
    const urls = [`${this.#protocol}://{z}/{x}/{y}`]
    const range = { tiles: urls, minzoom, maxzoom }
    this.#map.addSource(
      tileSourceId,
      format === 'vector' ? { type: 'vector', ...range } : { type: 'raster', tileSize, ...range },
    )
    for (const layer of tileLayers(format, mapColors(this.#board), fadeMs())) this.#map.addLayer(layer)
    this.#showPaper()
  }

  #showImage(hasImage: boolean): void {
    this.#hasImage = hasImage
    this.#options.onImageChange(hasImage)
    this.#showPaper()
    this.#requestDraw()
  }

  /** Shows the land background of vector tiles, some of which have no layer of land, while there are tiles on it. */
  #showPaper(): void {
    if (this.#map.getLayer(paperLayerId) === undefined) return
    this.#map.setLayoutProperty(paperLayerId, 'visibility', this.#hasImage ? 'visible' : 'none')
  }

  #requestDraw(): void {
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(() => this.#draw())
  }

  /** Draws the markers, the overview and the grid. MapLibre draws its own canvas. */
  #draw(): void {
    cancelAnimationFrame(this.#frameRequest)
    this.#frameRequest = 0
    const view = this.#view
    const { clientWidth: widthPx, clientHeight: heightPx } = this.#board
    for (const [marker, point] of this.#markers) {
      const { x, y } = offsetPx(view, point)
      marker.style.left = `${widthPx / 2 + x}px`
      marker.style.top = `${heightPx / 2 + y}px`
    }
    this.#overview.draw(view, this.#hasImage)
    const { stepM, stepPx } = positionGrid(this.#board, view, { widthPx, heightPx })
    this.#options.onScale(stepM, stepPx)
  }
}
