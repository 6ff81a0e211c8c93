import { type Direction, normalizeYawDeg } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'
import type { ViewerContext } from '../viewer/viewer-context.ts'
import { labelSprite } from './label-sprite.ts'
import { type PlacedSprite, quadAt } from './quad.ts'
import { paragraphsOf } from './text-lines.ts'
import { TextPanel } from './text-panel.ts'

export type VrTexts = TextLookup<KeyOf<'vr'>>

/** Offset of the buttons below the middle of the panel, in sprite pixels. */
const buttonRowOffsetPx = 215
const buttonSpacingPx = 110
/** Scrolling speed at full deflection of the thumbstick. */
const linesPerSecond = 12
/** Width at which an image is sharp on the panel. */
const minImageWidthPx = 800

function detailText(hotspot: PublicHotspot, name: string): string {
  const { details } = hotspot
  const value: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined
  return typeof value === 'string' ? value : ''
}

async function loadImage({ navigationState, resolveUrl }: ViewerContext, mediaId: string): Promise<ImageBitmap | null> {
  const { images } = navigationState.document
  const image = Object.hasOwn(images, mediaId) ? images[mediaId] : undefined
  const rendition =
    image?.manifest.renditions.find(({ widthPx }) => widthPx >= minImageWidthPx) ?? image?.manifest.renditions.at(-1)
  if (!image || !rendition) return null
  const response = await fetch(resolveUrl(image.baseUrl + rendition.file))
  return response.ok ? createImageBitmap(await response.blob()) : null
}

/** An image of a hotspot, with its texts. */
type PanelImage = { readonly mediaId: string; readonly altText: string; readonly caption: string }

/** The images of a gallery in order, or the hotspot's single image, if any. */
function imagesOf({ details }: PublicHotspot): readonly PanelImage[] {
  const { pictures, mediaId } = Object(details)
  const singleImage = typeof mediaId === 'string' ? [details] : []
  const entries: readonly unknown[] = Array.isArray(pictures) ? pictures : singleImage
  return entries.map((entry) => {
    const { mediaId: id = '', altText = '', caption = '' } = Object(entry)
    return { mediaId: String(id), altText: String(altText), caption: String(caption) }
  })
}

type PanelButton = { readonly key: KeyOf<'vr'>; readonly press: () => void }

/** A hotspot's content on a panel in front of the visitor. The page shows the complete panel at the same time. */
export class HotspotPanel {
  readonly hotspot: PublicHotspot
  readonly #direction: Direction
  readonly #texts: VrTexts
  readonly #close: () => void
  #textPanel: TextPanel
  #scrollRemainder = 0
  readonly #viewer: ViewerContext
  readonly #images: readonly PanelImage[]
  #imageIndex = 0

  constructor(hotspot: PublicHotspot, viewer: ViewerContext, { texts, close }: { texts: VrTexts; close: () => void }) {
    this.hotspot = hotspot
    this.#texts = texts
    this.#close = close
    // Slightly above eye level, because the buttons are below the panel.
    this.#direction = { yawDeg: normalizeYawDeg(viewer.camera.view.yawDeg), pitchDeg: 2 }
    this.#viewer = viewer
    this.#images = imagesOf(hotspot)
    this.#textPanel = this.#createTextPanel(null)
    this.#showImage(0)
  }

  /** Shows the texts of a gallery's image at once, and the image when it is loaded. */
  #showImage(index: number): void {
    this.#imageIndex = index
    this.#textPanel = this.#createTextPanel(null)
    const panelImage = this.#images[index]
    if (!panelImage) return
    loadImage(this.#viewer, panelImage.mediaId).then(
      (image) => {
        if (image && this.#imageIndex === index) this.#textPanel = this.#createTextPanel(image)
      },
      // The panel shows the texts without the image.
      () => undefined,
    )
  }

  scrollBy(deflection: number, elapsedMs: number): void {
    this.#scrollRemainder += (deflection * linesPerSecond * elapsedMs) / 1000
    const lines = Math.trunc(this.#scrollRemainder)
    this.#scrollRemainder = deflection === 0 ? 0 : this.#scrollRemainder - lines
    this.#textPanel.scroll(lines)
  }

  /** The panel and the row of buttons below it. */
  sprites(hoveredNames: ReadonlySet<string>): readonly PlacedSprite[] {
    const sprite = this.#textPanel.sprite(`${this.hotspot.id} ${this.#imageIndex}`)
    // Presses on the panel must not reach the hotspots behind it.
    const panel = { ...quadAt(this.#direction, sprite), sprite, name: 'panel', opacity: 1, press: () => undefined }
    const buttons = this.#buttons()
    return [
      panel,
      ...buttons.map(({ key, press }, index): PlacedSprite => {
        const button = labelSprite(this.#texts(key), hoveredNames.has(key))
        const shiftX = (index - (buttons.length - 1) / 2) * buttonSpacingPx
        const placement = { ...this.#direction, shiftX, shiftY: buttonRowOffsetPx }
        return { ...quadAt(placement, button), sprite: button, name: key, opacity: 1, press }
      }),
    ]
  }

  /** Buttons that have an effect now, from left to right. */
  #buttons(): readonly PanelButton[] {
    const index = this.#imageIndex
    const panel = this.#textPanel
    const buttons: readonly (PanelButton & { readonly isUseful: boolean })[] = [
      { key: 'vr.pictureBefore', isUseful: index > 0, press: () => this.#showImage(index - 1) },
      { key: 'vr.up', isUseful: !panel.isAtTop, press: () => panel.scrollPage(-1) },
      { key: 'vr.close', isUseful: true, press: this.#close },
      { key: 'vr.down', isUseful: !panel.isAtEnd, press: () => panel.scrollPage(1) },
      { key: 'vr.pictureAfter', isUseful: index < this.#images.length - 1, press: () => this.#showImage(index + 1) },
    ]
    return buttons.filter(({ isUseful }) => isUseful)
  }

  #createTextPanel(image: ImageBitmap | null): TextPanel {
    const { hotspot } = this
    const { caption = '', altText = '' } = this.#images[this.#imageIndex] ?? {}
    const paragraphs = [
      ...(caption ? [caption] : []),
      ...paragraphsOf(detailText(hotspot, 'html') || hotspot.description),
    ]
    const total = this.#images.length
    const isComplete = detailText(hotspot, 'html') !== '' || (image !== null && (paragraphs.length > 0 || total > 1))
    const title = hotspot.title || altText
    const position =
      total > 1 ? this.#texts('vr.pictureOf', { position: String(this.#imageIndex + 1), total: String(total) }) : ''
    const hint = this.#texts(detailText(hotspot, 'url') === '' ? 'vr.onPage' : 'vr.outside')
    return new TextPanel({
      title: [title, position].filter((part) => part !== '').join(' · '),
      // A gallery image may still be loading, so the visitor isn't sent to the page.
      paragraphs: isComplete || total > 1 ? paragraphs : [...paragraphs, hint],
      image,
    })
  }
}
