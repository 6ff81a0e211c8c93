import type { Projection } from '../camera/projection.ts'

export type PixelSize = { readonly widthPx: number; readonly heightPx: number }

/**
 * Dynamic resolution: only the lower left region of the canvas is drawn, and CSS stretches it over the canvas's box.
 * Resizing the canvas instead would make the browser wait for the GPU.
 */
export class CanvasRegion {
  readonly #style: CSSStyleDeclaration
  #region: PixelSize = { widthPx: 1, heightPx: 1 }
  /** Extra pixels that are drawn on each side, because CSS filtering samples beyond the region's edge. */
  #marginPx = 0

  constructor(canvas: HTMLCanvasElement) {
    this.#style = canvas.style
  }

  /** Sets the sizes of the canvas and its drawn region. Returns whether the scale has changed. */
  resize(canvas: PixelSize, region: PixelSize): boolean {
    const scaleX = canvas.widthPx / region.widthPx
    const scaleY = canvas.heightPx / region.heightPx
    const isFullSize = scaleX === 1 && scaleY === 1
    const transform = isFullSize ? '' : `scale(${scaleX}, ${scaleY})`
    const hasChanged = this.#style.transform !== transform
    if (hasChanged) Object.assign(this.#style, { transform, transformOrigin: '0 100%' })
    this.#region = region
    this.#marginPx = isFullSize ? 0 : 1
    return hasChanged
  }

  /** WebGL viewport, in canvas pixels. */
  get viewport() {
    const { widthPx, heightPx } = this.#region
    const marginPx = this.#marginPx
    return { x: -marginPx, y: -marginPx, width: widthPx + 2 * marginPx, height: heightPx + 2 * marginPx }
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
