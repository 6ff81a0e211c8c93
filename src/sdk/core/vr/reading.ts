import { type Direction, normalizeYawDeg } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import type { ViewerParts } from '../viewer-parts.ts'
import { boardAt, type StandingSign } from './board.ts'
import { plate } from './plate.ts'
import { ReadingBoard } from './reading-board.ts'
import { paragraphsOf } from './text-lines.ts'
import type { VrTexts } from './vr-texts.ts'

/** Below the board, in pixels of a tenth of a degree. */
const buttonsPx = 215
const buttonStepPx = 110
const linesPerSecond = 12

function textIn(hotspot: PublicHotspot, name: string): string {
  const { details } = hotspot
  const value: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined
  return typeof value === 'string' ? value : ''
}

async function imageOf({ navigationState, addressOf }: ViewerParts, mediaId: string): Promise<ImageBitmap | null> {
  const { images } = navigationState.document
  const image = Object.hasOwn(images, mediaId) ? images[mediaId] : undefined
  const rendition =
    image?.manifest.renditions.find(({ widthPx }) => widthPx >= 800) ?? image?.manifest.renditions.at(-1)
  if (!image || !rendition) return null
  const answer = await fetch(addressOf(image.baseUrl + rendition.file))
  return answer.ok ? createImageBitmap(await answer.blob()) : null
}

/** An image that a hotspot shows, and what is said of it. */
type Shown = { readonly mediaId: string; readonly altText: string; readonly caption: string }

/** Those of a gallery in their order, or the one that a hotspot has; none of a hotspot without. */
function imagesOf({ details }: PublicHotspot): readonly Shown[] {
  const { pictures, mediaId } = Object(details)
  const all: readonly unknown[] = Array.isArray(pictures) ? pictures : typeof mediaId === 'string' ? [details] : []
  return all.map((one) => {
    const { mediaId: id = '', altText = '', caption = '' } = Object(one)
    return { mediaId: String(id), altText: String(altText), caption: String(caption) }
  })
}

/** What a hotspot has to say, on a board before the visitor. The page shows the whole of it meanwhile. */
export class ReadingPanel {
  readonly hotspot: PublicHotspot
  readonly #place: Direction
  readonly #texts: VrTexts
  readonly #close: () => void
  #board: ReadingBoard
  #stickLines = 0
  readonly #viewer: ViewerParts
  readonly #pictures: readonly Shown[]
  #at = 0

  constructor(hotspot: PublicHotspot, viewer: ViewerParts, { texts, close }: { texts: VrTexts; close: () => void }) {
    this.hotspot = hotspot
    this.#texts = texts
    this.#close = close
    this.#place = { yawDeg: normalizeYawDeg(viewer.camera.view.yawDeg), pitchDeg: 2 }
    this.#viewer = viewer
    this.#pictures = imagesOf(hotspot)
    this.#board = this.#boardWith(null)
    this.#turnTo(0)
  }

  /** Another image of a gallery; its words are there before it is. */
  #turnTo(at: number): void {
    this.#at = at
    this.#board = this.#boardWith(null)
    const shown = this.#pictures[at]
    if (!shown) return
    imageOf(this.#viewer, shown.mediaId).then(
      (image) => {
        if (image && this.#at === at) this.#board = this.#boardWith(image)
      },
      // its words are there all the same
      () => undefined,
    )
  }

  scrollBy(push: number, elapsedMs: number): void {
    this.#stickLines += (push * linesPerSecond * elapsedMs) / 1000
    const lines = Math.trunc(this.#stickLines)
    this.#stickLines = push === 0 ? 0 : this.#stickLines - lines
    this.#board.scroll(lines)
  }

  signs(pointedAt: ReadonlySet<string>): readonly StandingSign[] {
    const sign = this.#board.sign(`${this.hotspot.id} ${this.#at}`)
    // what lies on it is not pressed through it
    const board = { ...boardAt(this.#place, sign), sign, name: 'panel', opacity: 1, press: () => undefined }
    const last = this.#pictures.length - 1
    const buttons = [
      ...(this.#at > 0 ? [['vr.pictureBefore', () => this.#turnTo(this.#at - 1)] as const] : []),
      ...(this.#board.isAtTop ? [] : [['vr.up', () => this.#board.scrollPage(-1)] as const]),
      ['vr.close', this.#close] as const,
      ...(this.#board.isAtEnd ? [] : [['vr.down', () => this.#board.scrollPage(1)] as const]),
      ...(this.#at < last ? [['vr.pictureAfter', () => this.#turnTo(this.#at + 1)] as const] : []),
    ]
    return [
      board,
      ...buttons.map(([key, press], at): StandingSign => {
        const button = plate(this.#texts(key), pointedAt.has(key))
        const shiftX = (at - (buttons.length - 1) / 2) * buttonStepPx
        const place = { ...this.#place, shiftX, shiftY: buttonsPx }
        return { ...boardAt(place, button), sign: button, name: key, opacity: 1, press }
      }),
    ]
  }

  #boardWith(image: ImageBitmap | null): ReadingBoard {
    const { hotspot } = this
    const { caption = '', altText = '' } = this.#pictures[this.#at] ?? {}
    const words = [...(caption ? [caption] : []), ...paragraphsOf(textIn(hotspot, 'html') || hotspot.description)]
    const total = this.#pictures.length
    const isWhole = textIn(hotspot, 'html') !== '' || (image !== null && (words.length > 0 || total > 1))
    const title = hotspot.title || altText
    const counted =
      total > 1 ? this.#texts('vr.pictureOf', { position: String(this.#at + 1), total: String(total) }) : ''
    const more = this.#texts(textIn(hotspot, 'url') === '' ? 'vr.onPage' : 'vr.outside')
    return new ReadingBoard({
      title: [title, counted].filter((part) => part !== '').join(' · '),
      // an image of a gallery that is still on its way is no reason to leave
      paragraphs: isWhole || total > 1 ? words : [...words, more],
      image,
    })
  }
}
