import type { Sign } from './board.ts'
import { drawn, fillBox, font, widthIn } from './canvas.ts'
import { linesOf } from './text-lines.ts'

const widthPx = 460
const heightPx = 360
const paddingPx = 28
const titleFont = font(22)
const textFont = font(17, 400)
const titleLinePx = 30
const linePx = 25
const imageHeightPx = 190
const innerPx = widthPx - 2 * paddingPx - 12

export type Reading = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Over the words, once it has come. */
  readonly image: ImageBitmap | null
}

/** A reading laid out in lines, of which a few are seen at a time. */
export class ReadingBoard {
  readonly #reading: Reading
  readonly #title: readonly string[]
  readonly #lines: readonly string[]
  #first = 0

  constructor(reading: Reading) {
    this.#reading = reading
    this.#title = linesOf(reading.title, innerPx, widthIn(titleFont)).slice(0, 2)
    const width = widthIn(textFont)
    this.#lines = reading.paragraphs.flatMap((text, at) => [...(at > 0 ? [''] : []), ...linesOf(text, innerPx, width)])
  }

  get canScroll(): boolean {
    return this.#lines.length > this.#seen
  }

  get isAtTop(): boolean {
    return this.#first === 0
  }

  get isAtEnd(): boolean {
    return this.#first >= this.#last
  }

  /** On by some lines, back where negative. */
  scroll(lines: number): void {
    this.#first = Math.max(0, Math.min(this.#last, this.#first + lines))
  }

  scrollPage(direction: 1 | -1): void {
    this.scroll(direction * Math.max(1, this.#seen - 1))
  }

  /** `key` tells readings apart. */
  sign(key: string): Sign {
    const size = { widthPx, heightPx }
    const parts = [key, this.#first, this.#reading.image !== null]
    return { key: `reading ${parts.join()}`, ...size, image: () => drawn(size, (context) => this.#draw(context)) }
  }

  get #textTop(): number {
    const top = paddingPx + this.#title.length * titleLinePx + 10
    return this.#reading.image ? top + imageHeightPx + 12 : top
  }

  /** How many lines have room. */
  get #seen(): number {
    return Math.floor((heightPx - paddingPx - this.#textTop) / linePx)
  }

  get #last(): number {
    return Math.max(0, this.#lines.length - this.#seen)
  }

  #draw(context: CanvasRenderingContext2D): void {
    const box = { x: 2, y: 2, width: widthPx - 4, height: heightPx - 4 }
    fillBox(context, box, { radius: 14, ring: false })
    Object.assign(context, { fillStyle: '#fff', textBaseline: 'middle', font: titleFont })
    for (const [at, line] of this.#title.entries())
      context.fillText(line, paddingPx, paddingPx + (at + 0.5) * titleLinePx)
    this.#drawImage(context)
    context.font = textFont
    const shown = this.#lines.slice(this.#first, this.#first + this.#seen)
    for (const [at, line] of shown.entries()) context.fillText(line, paddingPx, this.#textTop + (at + 0.5) * linePx)
    if (this.canScroll) this.#drawBar(context)
  }

  #drawImage(context: CanvasRenderingContext2D): void {
    const { image } = this.#reading
    if (!image) return
    const scale = Math.min(innerPx / image.width, imageHeightPx / image.height)
    const width = image.width * scale
    const height = image.height * scale
    const top = paddingPx + this.#title.length * titleLinePx + 10
    context.drawImage(image, paddingPx + (innerPx - width) / 2, top + (imageHeightPx - height) / 2, width, height)
  }

  #drawBar(context: CanvasRenderingContext2D): void {
    const height = heightPx - this.#textTop - paddingPx
    const share = this.#seen / this.#lines.length
    const top = this.#textTop + (this.#first / this.#lines.length) * height
    context.beginPath()
    context.roundRect(widthPx - paddingPx + 8, top, 5, height * share, 2.5)
    context.fillStyle = 'rgb(255 255 255 / .6)'
    context.fill()
  }
}
