import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { StopKind } from '../../../shared/tours/stop-kinds.ts'
import type { Viewport } from '../camera/projection.ts'
import { stopKindViews } from '../media/stop-kinds.ts'
import type { ViewerMessage } from './viewer-message.ts'
import { adoptViewerStyles } from './viewer-styles.ts'
import type { ViewerTextKey, ViewerTexts } from './viewer-texts.ts'

const hintMs = 1500

/** The elements of a viewer: the image's surface, messages over it, and what is spoken. */
export class ViewerElements {
  readonly element: HTMLElement
  /** Takes focus, keys and hands. */
  readonly surface: HTMLElement
  canvas: HTMLCanvasElement
  /** Flat images lie here, over the canvas. */
  readonly openMedia: HTMLElement
  /** The sentence in the middle, and the button of another try. Empty while there is none. */
  readonly message: HTMLElement
  readonly #hint: HTMLElement
  readonly #liveRegion: HTMLElement
  readonly #texts: ViewerTexts
  readonly #container: HTMLElement
  readonly #containerPosition: string
  readonly #releaseStyles: () => void
  #isNameRead = false
  #hintTimer: ReturnType<typeof setTimeout> | undefined

  constructor(container: HTMLElement, texts: ViewerTexts, editing: boolean) {
    this.#texts = texts
    const document = container.ownerDocument
    const createDiv = (className: string, role?: string) => {
      const element = document.createElement('div')
      element.className = className
      if (role) element.setAttribute('role', role)
      return element
    }
    this.element = createDiv('stopover-viewer')
    this.element.toggleAttribute('data-editing', editing)
    this.surface = createDiv('surface', 'group')
    this.surface.tabIndex = 0
    this.canvas = document.createElement('canvas')
    this.openMedia = createDiv('exhibits')
    this.surface.append(this.canvas, this.openMedia)
    this.message = createDiv('message', 'status')
    this.#hint = createDiv('hint')
    this.#hint.setAttribute('aria-hidden', 'true')
    this.#liveRegion = createDiv('unseen', 'status')
    this.element.append(this.surface, this.message, this.#hint, this.#liveRegion)
    this.#container = container
    this.#containerPosition = container.style.position
    if (getComputedStyle(container).position === 'static') container.style.position = 'relative'
    container.append(this.element)
    this.#releaseStyles = adoptViewerStyles(this.element)
    // arrow keys reach the viewer past a screen reader only while it is an application
    this.surface.addEventListener('focus', () => this.surface.setAttribute('role', 'application'))
    this.surface.addEventListener('blur', () => this.surface.setAttribute('role', 'group'))
  }

  /** Takes the focus from what is gone. Its name is then read with it, so that the stop is not announced as well. */
  focus(): void {
    this.#isNameRead = true
    queueMicrotask(() => {
      this.#isNameRead = false
    })
    this.surface.focus({ preventScroll: true })
  }

  /** Names the image after its stop; `altText` tells what there is to see, unless that is no more than the name. */
  nameStop(stop: PublicStop, medium: { readonly kind: StopKind; readonly altText: string } | null): void {
    const { role, name } = stopKindViews[medium?.kind ?? 'panos']
    const accessibleName = this.#texts(name, { stop: stop.name })
    this.surface.setAttribute('aria-roledescription', this.#texts(role))
    const altText = medium?.altText === stop.name ? '' : medium?.altText
    this.surface.setAttribute('aria-label', altText ? `${accessibleName}. ${altText}` : accessibleName)
  }

  announceStop(stop: PublicStop): void {
    this.#liveRegion.textContent = this.#isNameRead ? '' : this.#texts('viewer.stopShown', { stop: stop.name })
  }

  /** A sentence in the middle, and below it another try where that may help. */
  showMessage({ key, blank, retry }: ViewerMessage): void {
    this.message.textContent = key ? this.#texts(key) : ''
    this.element.toggleAttribute('data-blank', key !== null && blank)
    if (!retry) return
    const button = this.element.ownerDocument.createElement('button')
    button.type = 'button'
    button.className = 'again'
    button.textContent = this.#texts('state.tryAgain')
    button.addEventListener('click', () => {
      // the button goes with its message
      this.surface.focus({ preventScroll: true })
      retry()
    })
    this.message.append(button)
  }

  showHint(key: ViewerTextKey): void {
    this.#hint.textContent = this.#texts(key)
    this.#hint.toggleAttribute('data-shown', true)
    clearTimeout(this.#hintTimer)
    this.#hintTimer = setTimeout(() => this.#hint.removeAttribute('data-shown'), hintMs)
  }

  /** Another canvas in place of one that has lost its context for good. */
  newCanvas(): HTMLCanvasElement {
    const canvas = this.element.ownerDocument.createElement('canvas')
    this.canvas.replaceWith(canvas)
    this.canvas = canvas
    return canvas
  }

  /** Size of the image. */
  measure(): Viewport {
    const { clientWidth, clientHeight } = this.element
    return { widthPx: Math.max(1, clientWidth), heightPx: Math.max(1, clientHeight) }
  }

  dispose(): void {
    clearTimeout(this.#hintTimer)
    this.element.remove()
    this.#container.style.position = this.#containerPosition
    this.#releaseStyles()
  }
}
