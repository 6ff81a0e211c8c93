import { type Vec3, vectorToDirection } from '../../../../shared/geometry/sphere.ts'
import { type Plane, planeOf } from '../../../../shared/hotspots/pinned.ts'
import type { Projection } from '../../camera/projection.ts'
import type { Figure, FigureTools } from '../figure.ts'
import { centerOf, type Point, projectPolygon } from '../outline/project-polygon.ts'
import { planeTransform } from './plane-transform.ts'

/** Content of a pinned figure, loaded once for the width at which it is first visible. */
export type PinnedContent = {
  readonly element: HTMLElement
  /** Height divided by width. */
  readonly heightToWidth: number
  /** Loads the rendition for an approximate width in CSS pixels. */
  readonly load: (widthPx: number) => void
  /** Called with the visible polygon at each drawing; null out of view. */
  readonly onDraw?: (visiblePolygon: readonly Point[] | null) => void
}

const minWidthPx = 64
const maxWidthPx = 1600
const maxPixelRatio = 2

function lengthOf([x, y, z]: Vec3): number {
  return Math.hypot(x, y, z)
}

/** Image or video on a plane in the scene. */
export class PinnedFigure implements Figure {
  readonly element: HTMLElement
  readonly #content: PinnedContent
  readonly #tools: FigureTools
  #corners: readonly Vec3[] = []
  #plane: Plane | undefined
  #widthPx = 0

  constructor(content: PinnedContent, tools: FigureTools) {
    this.#content = content
    this.#tools = tools
    this.element = tools.document.createElement('div')
    this.element.className = 'pinned'
    const { style } = content.element
    Object.assign(style, { position: 'absolute', left: '0', top: '0', maxWidth: 'none', transformOrigin: '0 0' })
    this.element.append(content.element)
  }

  draw(corners: readonly Vec3[], projection: Projection): Point | null {
    if (corners !== this.#corners) this.#plane = planeOf(corners.map(vectorToDirection))
    this.#corners = corners
    const plane = this.#plane
    if (!plane) return this.#hide()
    const { element, heightToWidth } = this.#content
    this.#setSize(plane, projection)
    const size = { widthPx: this.#widthPx, heightPx: this.#widthPx * heightToWidth }
    const transform = planeTransform(plane, size, { projection, toCamera: this.#tools.toCamera })
    const visiblePolygon = projectPolygon(corners, projection, { ...this.#tools, clipScale: 1 })
    if (!transform || visiblePolygon.length === 0) return this.#hide()
    element.hidden = false
    element.style.transform = `matrix3d(${transform.join()})`
    this.#content.onDraw?.(visiblePolygon)
    return centerOf(visiblePolygon)
  }

  #hide(): null {
    this.#content.element.hidden = true
    this.#content.onDraw?.(null)
    return null
  }

  /** Sets the size once, because another width could need another rendition. */
  #setSize({ corner, across }: Plane, { focalPx }: Projection): void {
    if (this.#widthPx > 0) return
    const visibleWidthPx = (lengthOf(across) / lengthOf(corner)) * focalPx
    this.#widthPx = Math.round(Math.max(minWidthPx, Math.min(maxWidthPx, visibleWidthPx)))
    const { element, heightToWidth, load } = this.#content
    Object.assign(element.style, { width: `${this.#widthPx}px`, height: `${this.#widthPx * heightToWidth}px` })
    load(this.#widthPx)
  }
}

/** Narrowest rendition that is sharp at a width in CSS pixels on this screen, otherwise the widest. */
export function renditionForCssWidth<Rendition extends { readonly widthPx: number }>(
  renditions: readonly Rendition[],
  widthPx: number,
): Rendition | undefined {
  const neededPx = widthPx * Math.min(devicePixelRatio, maxPixelRatio)
  return renditions.find((rendition) => rendition.widthPx >= neededPx) ?? renditions.at(-1)
}
