import { drawOnCanvas, fillBox, fontOf, textWidthIn } from './canvas-drawing.ts'
import type { Sprite } from './quad.ts'
import { wrapText } from './text-lines.ts'

const widthPx = 460
const heightPx = 360
const paddingPx = 28
const maxTitleLines = 2
const titleFont = fontOf(22)
const textFont = fontOf(17, 400)
const titleLinePx = 30
const linePx = 25
const titleGapPx = 10
const imageHeightPx = 190
const imageGapPx = 12
/** Space between the text and its right padding, beside the scrollbar. */
const scrollbarGapPx = 12
const innerPx = widthPx - 2 * paddingPx - scrollbarGapPx

export type TextPanelContent = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Shown above the paragraphs once it is loaded. */
  readonly image: ImageBitmap | null
}

/** Scrollable text, wrapped into lines. */
export class TextPanel {
  readonly #content: TextPanelContent
  readonly #titleLines: readonly string[]
  readonly #lines: readonly string[]
  #firstLine = 0

  constructor(content: TextPanelContent) {
    this.#content = content
    this.#titleLines = wrapText(content.title, innerPx, textWidthIn(titleFont)).slice(0, maxTitleLines)
    const widthOf = textWidthIn(textFont)
    this.#lines = content.paragraphs.flatMap((text, index) => [
      ...(index > 0 ? [''] : []),
      ...wrapText(text, innerPx, widthOf),
    ])
  }

  get canScroll(): boolean {
    return this.#lines.length > this.#visibleCount
  }

  get isAtTop(): boolean {
    return this.#firstLine === 0
  }

  get isAtEnd(): boolean {
    return this.#firstLine >= this.#lastFirstLine
  }

  /** Scrolls down, or up if negative. */
  scroll(lines: number): void {
    this.#firstLine = Math.max(0, Math.min(this.#lastFirstLine, this.#firstLine + lines))
  }

  scrollPage(direction: 1 | -1): void {
    this.scroll(direction * Math.max(1, this.#visibleCount - 1))
  }

  /** Sprite of the panel. `key` identifies the content. */
  sprite(key: string): Sprite {
    const size = { widthPx, heightPx }
    const keyParts = [key, this.#firstLine, this.#content.image !== null]
    return {
      key: `text ${keyParts.join()}`,
      ...size,
      image: () => drawOnCanvas(size, (context) => this.#draw(context)),
    }
  }

  get #imageTop(): number {
    return paddingPx + this.#titleLines.length * titleLinePx + titleGapPx
  }

  get #textTop(): number {
    const top = this.#imageTop
    return this.#content.image ? top + imageHeightPx + imageGapPx : top
  }

  /** Number of lines that fit. */
  get #visibleCount(): number {
    return Math.floor((heightPx - paddingPx - this.#textTop) / linePx)
  }

  get #lastFirstLine(): number {
    return Math.max(0, this.#lines.length - this.#visibleCount)
  }

  #draw(context: CanvasRenderingContext2D): void {
    // A transparent margin of 2 px keeps the edges of the panel smooth.
    const box = { x: 2, y: 2, width: widthPx - 4, height: heightPx - 4 }
    fillBox(context, box, { radius: 14, isHighlighted: false })
    Object.assign(context, { fillStyle: '#fff', textBaseline: 'middle', font: titleFont })
    for (const [index, line] of this.#titleLines.entries())
      context.fillText(line, paddingPx, paddingPx + (index + 0.5) * titleLinePx)
    this.#drawImage(context)
    context.font = textFont
    const visibleLines = this.#lines.slice(this.#firstLine, this.#firstLine + this.#visibleCount)
    for (const [index, line] of visibleLines.entries())
      context.fillText(line, paddingPx, this.#textTop + (index + 0.5) * linePx)
    if (this.canScroll) this.#drawScrollbar(context)
  }

  #drawImage(context: CanvasRenderingContext2D): void {
    const { image } = this.#content
    if (!image) return
    const scale = Math.min(innerPx / image.width, imageHeightPx / image.height)
    const width = image.width * scale
    const height = image.height * scale
    const y = this.#imageTop + (imageHeightPx - height) / 2
    context.drawImage(image, paddingPx + (innerPx - width) / 2, y, width, height)
  }

  #drawScrollbar(context: CanvasRenderingContext2D): void {
    const height = heightPx - this.#textTop - paddingPx
    const visibleFraction = this.#visibleCount / this.#lines.length
    const top = this.#textTop + (this.#firstLine / this.#lines.length) * height
    context.beginPath()
    // Within the right padding, with round ends.
    context.roundRect(widthPx - paddingPx + 8, top, 5, height * visibleFraction, 2.5)
    context.fillStyle = 'rgb(255 255 255 / .6)'
    context.fill()
  }
}
