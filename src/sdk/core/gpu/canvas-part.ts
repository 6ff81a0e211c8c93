import type { Projection } from '../camera/projection.ts'

export type PixelSize = { readonly widthPx: number; readonly heightPx: number }

/**
 * The lower left part of a canvas that is drawn, and stretched over the whole of it by the page: another size of the
 * canvas itself makes the browser wait for the graphics card.
 */
export class CanvasPart {
  readonly #style: CSSStyleDeclaration
  #drawn: PixelSize = { widthPx: 1, heightPx: 1 }
  /** Stretching mixes in what lies beside the part, so a pixel more is drawn on each side. */
  #marginPx = 0

  constructor(canvas: HTMLCanvasElement) {
    this.#style = canvas.style
  }

  /** Answers whether the part lies otherwise than before. */
  choose(canvas: PixelSize, drawn: PixelSize): boolean {
    const across = canvas.widthPx / drawn.widthPx
    const down = canvas.heightPx / drawn.heightPx
    const isWhole = across === 1 && down === 1
    const transform = isWhole ? '' : `scale(${across}, ${down})`
    const changed = this.#style.transform !== transform
    if (changed) Object.assign(this.#style, { transform, transformOrigin: '0 100%' })
    this.#drawn = drawn
    this.#marginPx = isWhole ? 0 : 1
    return changed
  }

  /** In pixels of the canvas. */
  get port() {
    const { widthPx, heightPx } = this.#drawn
    const margin = this.#marginPx
    return { x: -margin, y: -margin, width: widthPx + 2 * margin, height: heightPx + 2 * margin }
  }

  /** A view with as much more on each side as the port has. */
  widened(projection: Projection): Projection {
    if (this.#marginPx === 0) return projection
    const { widthPx, heightPx } = this.#drawn
    const { width, height } = this.port
    return {
      ...projection,
      widthPx: (projection.widthPx * width) / widthPx,
      heightPx: (projection.heightPx * height) / heightPx,
    }
  }
}
