import type { Projection } from '../camera/projection.ts'

export type PixelSize = { readonly widthPx: number; readonly heightPx: number }

/**
 * Dynamic resolution: only the lower left region of the canvas is drawn, and CSS stretches it over the page's box.
 * Another canvas size would make the browser wait for the graphics card.
 */
export class CanvasRegion {
  readonly #style: CSSStyleDeclaration
  #region: PixelSize = { widthPx: 1, heightPx: 1 }
  /** CSS filtering samples beyond the region's edge, so a pixel more is drawn on each side. */
  #marginPx = 0

  constructor(canvas: HTMLCanvasElement) {
    this.#style = canvas.style
  }

  /** Sets the sizes and returns whether the region has changed. */
  resize(canvas: PixelSize, region: PixelSize): boolean {
    const scaleX = canvas.widthPx / region.widthPx
    const scaleY = canvas.heightPx / region.heightPx
    const isWhole = scaleX === 1 && scaleY === 1
    const transform = isWhole ? '' : `scale(${scaleX}, ${scaleY})`
    const changed = this.#style.transform !== transform
    if (changed) Object.assign(this.#style, { transform, transformOrigin: '0 100%' })
    this.#region = region
    this.#marginPx = isWhole ? 0 : 1
    return changed
  }

  /** WebGL viewport, in canvas pixels. */
  get viewport() {
    const { widthPx, heightPx } = this.#region
    const margin = this.#marginPx
    return { x: -margin, y: -margin, width: widthPx + 2 * margin, height: heightPx + 2 * margin }
  }

  /** Widens a projection by the margin of the viewport. */
  withMargin(projection: Projection): Projection {
    if (this.#marginPx === 0) return projection
    const { widthPx, heightPx } = this.#region
    const { width, height } = this.viewport
    return {
      ...projection,
      widthPx: (projection.widthPx * width) / widthPx,
      heightPx: (projection.heightPx * height) / heightPx,
    }
  }
}
