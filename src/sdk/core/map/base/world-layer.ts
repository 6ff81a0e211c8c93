import { type MapPoint, type MapView, worldPx } from '../../../../shared/geometry/mercator.ts'
import { decodeWorldMap, type GridBounds, type WorldMap, worldGridSize } from './world-map.ts'

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Zoom level at which the map of the world starts to fade, because its coasts are some kilometers off. */
export const fadeFromZoom = 6.5
/** From this zoom level on, the map of the world isn't drawn. */
export const worldMaxZoom = 8

/** Zoom level that shows a location with the coasts and borders around it. */
export const regionZoom = 5

/** Opacity of the map of the world at a zoom level. */
export function worldOpacity(zoom: number): number {
  return Math.min(1, Math.max(0, (worldMaxZoom - zoom) / (worldMaxZoom - fadeFromZoom)))
}

/** The visible part of the endless row of worlds, in units of the bundled map. */
export function visibleBounds({ center, zoom }: MapView, { widthPx, heightPx }: Size): GridBounds {
  const unitPx = (worldPx * 2 ** zoom) / worldGridSize
  const x = center.x * worldGridSize
  const y = center.y * worldGridSize
  return {
    left: x - widthPx / 2 / unitPx,
    right: x + widthPx / 2 / unitPx,
    top: y - heightPx / 2 / unitPx,
    bottom: y + heightPx / 2 / unitPx,
  }
}

/**
 * Horizontal offsets of the copies of the world that are visible within bounds. The first one is left of them, because
 * areas may extend beyond the right edge of their world.
 */
export function worldOffsets({ left, right }: GridBounds): readonly number[] {
  const first = Math.floor(left / worldGridSize) - 1
  const last = Math.floor(right / worldGridSize)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * worldGridSize)
}

export function isInView(bounds: GridBounds, view: GridBounds, offset: number): boolean {
  return (
    bounds.left + offset <= view.right &&
    bounds.right + offset >= view.left &&
    bounds.top <= view.bottom &&
    bounds.bottom >= view.top
  )
}

const maxPixelRatio = 2

type Shape = { readonly path: Path2D; readonly bounds: GridBounds }
type Shapes = { readonly land: readonly Shape[]; readonly borders: readonly Shape[] }

function pathOf(lines: readonly (readonly number[])[], isClosed: boolean): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    for (let index = 0; index < line.length; index += 2) {
      if (index === 0) path.moveTo(line[0] ?? 0, line[1] ?? 0)
      else path.lineTo(line[index] ?? 0, line[index + 1] ?? 0)
    }
    if (isClosed) path.closePath()
  }
  return path
}

/** Loads the bundled map, which is a module of its own. */
export async function loadWorldMap(): Promise<WorldMap> {
  const { default: text } = await import('./world-map.txt?raw')
  return decodeWorldMap(text)
}

let shapes: Promise<Shapes> | undefined

/** Loads the bundled map once for all maps of the page. After a failure, the next map that needs it loads it again. */
function loadShapes(): Promise<Shapes> {
  shapes ??= loadWorldMap().then(
    ({ areas, borders }): Shapes => ({
      land: areas.map(({ rings, bounds }) => ({ path: pathOf(rings, true), bounds })),
      borders: borders.map(({ points, bounds }) => ({ path: pathOf([points], false), bounds })),
    }),
  )
  shapes.catch(() => {
    shapes = undefined
  })
  return shapes
}

type Drawing = {
  readonly shapes: Shapes
  readonly view: MapView
  readonly size: Size
  readonly styles: CSSStyleDeclaration
}

/** Draws land and borders on water. */
function drawWorld(
  context: CanvasRenderingContext2D,
  { shapes: { land, borders }, view, size, styles }: Drawing,
): void {
  const { widthPx, heightPx } = size
  const colorOf = (name: string) => styles.getPropertyValue(name)
  const visible = visibleBounds(view, size)
  const unitPx = (worldPx * 2 ** view.zoom) / worldGridSize
  const pixelRatio = context.canvas.width / widthPx
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.fillStyle = colorOf('--map-water')
  context.fillRect(0, 0, widthPx, heightPx)
  context.lineJoin = 'round'
  context.lineWidth = 1 / unitPx
  for (const offset of worldOffsets(visible)) {
    const scale = pixelRatio * unitPx
    context.setTransform(scale, 0, 0, scale, (offset - visible.left) * scale, -visible.top * scale)
    context.fillStyle = colorOf('--map-land')
    // Without the outline, water would show through between neighbors.
    context.strokeStyle = context.fillStyle
    for (const { path, bounds } of land)
      if (isInView(bounds, visible, offset)) {
        context.fill(path, 'evenodd')
        context.stroke(path)
      }
    context.strokeStyle = colorOf('--map-border')
    for (const { path, bounds } of borders) if (isInView(bounds, visible, offset)) context.stroke(path)
  }
}

/** A canvas with the bundled map of the world: land, water and borders, in the colors of its style sheet. */
export class WorldLayer {
  readonly element: HTMLCanvasElement
  readonly #onLoad: () => void
  #shapes: Shapes | undefined
  #isRequested = false

  /** `onLoad` is called when the map can be drawn. The canvas stays empty if it can't be loaded. */
  constructor(document: Document, className: string, onLoad: () => void) {
    this.#onLoad = onLoad
    this.element = document.createElement('canvas')
    this.element.className = className
    this.element.setAttribute('aria-hidden', 'true')
  }

  /** Starts to load the map, which maps with tiles don't need. Returns true once it is loaded. */
  load(): boolean {
    if (!this.#isRequested) {
      this.#isRequested = true
      loadShapes().then(
        (loaded) => {
          this.#shapes = loaded
          this.#onLoad()
        },
        () => undefined,
      )
    }
    return this.#shapes !== undefined
  }

  draw(view: MapView, size: Size): void {
    const { element } = this
    if (this.#shapes === undefined || size.widthPx === 0) return
    const window = element.ownerDocument.defaultView
    const pixelRatio = Math.min(maxPixelRatio, window?.devicePixelRatio ?? 1)
    const width = Math.round(size.widthPx * pixelRatio)
    const height = Math.round(size.heightPx * pixelRatio)
    if (element.width !== width) element.width = width
    if (element.height !== height) element.height = height
    const context = element.getContext('2d')
    if (context === null || window === null) return
    drawWorld(context, { shapes: this.#shapes, view, size, styles: window.getComputedStyle(element) })
  }
}

/** The overview is redrawn after movements of at least this distance. */
const minOverviewMovePx = 0.5
/** Zoom level of the overview, which shows about a continent. */
const overviewZoom = 1.2
/** Size of the overview, as in map.css. */
const overviewSize = { widthPx: 104, heightPx: 78 }

/** Overview of the world in the corner of a map, for zoom levels at which the bundled map has no detail. */
export class WorldOverview {
  readonly #layer: WorldLayer
  readonly #corner: HTMLElement
  #center: MapPoint | undefined

  constructor(host: HTMLElement, onLoad: () => void) {
    const document = host.ownerDocument
    this.#layer = new WorldLayer(document, '', onLoad)
    this.#corner = document.createElement('div')
    this.#corner.className = 'map-overview'
    this.#corner.hidden = true
    this.#corner.append(this.#layer.element)
    host.append(this.#corner)
  }

  /** Redraws the overview, in the current colors, at the next `draw`. */
  refresh(): void {
    this.#center = undefined
  }

  /** Draws the overview, which is hidden while tiles show the location (`hasImage`). */
  draw({ center, zoom }: MapView, hasImage: boolean): void {
    this.#corner.hidden = worldOpacity(zoom) === 1 || hasImage || !this.#layer.load()
    if (this.#corner.hidden) return
    const previousCenter = this.#center
    const movedPx =
      previousCenter &&
      Math.hypot(center.x - previousCenter.x, center.y - previousCenter.y) * worldPx * 2 ** overviewZoom
    if (movedPx !== undefined && movedPx < minOverviewMovePx) return
    this.#center = center
    this.#layer.draw({ center, zoom: overviewZoom }, overviewSize)
  }
}

/** Map of the world below a map, with its overview. */
export class WorldBase {
  readonly #world: WorldLayer
  readonly #overview: WorldOverview

  constructor(host: HTMLElement, onLoad: () => void) {
    this.#world = new WorldLayer(host.ownerDocument, 'map-world', onLoad)
    host.append(this.#world.element)
    this.#overview = new WorldOverview(host, onLoad)
  }

  /** Draws the map of the world. It isn't loaded and has no overview while tiles cover it (`hasImage`). */
  draw(view: MapView, size: Size, hasImage: boolean): void {
    const opacity = worldOpacity(view.zoom)
    this.#world.element.style.opacity = String(opacity)
    if (opacity > 0) {
      if (!hasImage) this.#world.load()
      this.#world.draw(view, size)
    }
    this.#overview.draw(view, hasImage)
  }
}
