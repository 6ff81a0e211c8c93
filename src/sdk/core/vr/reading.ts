import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { type Direction, normalizeYawDeg } from '../../../shared/sphere.ts'
import type { Viewer } from '../viewer.ts'
import { boardAt, type StandingSign } from './board.ts'
import { plate } from './plate.ts'
import { ReadingBoard } from './reading-board.ts'
import { paragraphsOf } from './text-lines.ts'
import type { VrWording } from './vr-wording.ts'

/** Below the board, in pixels of a tenth of a degree. */
const buttonsPx = 215
const buttonStepPx = 110
const linesPerSecond = 12

function textIn(hotspot: PublicHotspot, name: string): string {
  const { details } = hotspot
  const value: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined
  return typeof value === 'string' ? value : ''
}

async function pictureOf({ itinerary, addressOf }: Viewer, mediaId: string): Promise<ImageBitmap | null> {
  const { images } = itinerary.document
  const image = Object.hasOwn(images, mediaId) ? images[mediaId] : undefined
  const rendition =
    image?.manifest.renditions.find(({ widthPx }) => widthPx >= 800) ?? image?.manifest.renditions.at(-1)
  if (!image || !rendition) return null
  const answer = await fetch(addressOf(image.baseUrl + rendition.file))
  return answer.ok ? createImageBitmap(await answer.blob()) : null
}

/** What a hotspot has to say, on a board before the visitor. The page shows the whole of it meanwhile. */
export class ReadingPanel {
  readonly hotspot: PublicHotspot
  readonly #place: Direction
  readonly #texts: VrWording
  readonly #close: () => void
  #board: ReadingBoard
  #stickLines = 0

  constructor(hotspot: PublicHotspot, viewer: Viewer, { texts, close }: { texts: VrWording; close: () => void }) {
    this.hotspot = hotspot
    this.#texts = texts
    this.#close = close
    this.#place = { yawDeg: normalizeYawDeg(viewer.camera.view.yawDeg), pitchDeg: 2 }
    this.#board = this.#boardWith(null)
    pictureOf(viewer, textIn(hotspot, 'mediaId')).then(
      (picture) => {
        if (picture) this.#board = this.#boardWith(picture)
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
    const sign = this.#board.sign(this.hotspot.id)
    // what lies on it is not pressed through it
    const board = { ...boardAt(this.#place, sign), sign, name: 'panel', opacity: 1, press: () => undefined }
    const buttons = [
      ...(this.#board.isAtTop ? [] : [['vr.up', () => this.#board.scrollPage(-1)] as const]),
      ['vr.close', this.#close] as const,
      ...(this.#board.isAtEnd ? [] : [['vr.down', () => this.#board.scrollPage(1)] as const]),
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

  #boardWith(picture: ImageBitmap | null): ReadingBoard {
    const { hotspot } = this
    const words = paragraphsOf(textIn(hotspot, 'html') || hotspot.description)
    const isWhole = textIn(hotspot, 'html') !== '' || (picture !== null && words.length > 0)
    const title = hotspot.title || textIn(hotspot, 'altText')
    return new ReadingBoard({ title, paragraphs: isWhole ? words : [...words, this.#texts('vr.onPage')], picture })
  }
}
