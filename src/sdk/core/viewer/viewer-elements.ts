import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { StopKind } from '../../../shared/tours/stop-kinds.ts'
import type { Viewport } from '../camera/projection.ts'
import { stopKindViews } from '../media/stop-kinds.ts'
import type { ViewerMessage } from './viewer-message.ts'
import { adoptViewerStyles } from './viewer-styles.ts'
import type { ViewerTextKey, ViewerTexts } from './viewer-texts.ts'

const hintMs = 1500

/** DOM elements of a viewer: the image's surface, messages over it, and the live region for screen readers. */
export class ViewerElements {
  readonly root: HTMLElement
  /** Receives focus and pointer input. */
  readonly surface: HTMLElement
  canvas: HTMLCanvasElement
  /** Container of flat media, over the canvas. */
  readonly openMedia: HTMLElement
  /** Message in the middle of the viewer with its retry button; empty if there is no message. */
  readonly message: HTMLElement
  readonly #hint: HTMLElement
  readonly #liveRegion: HTMLElement
  readonly #texts: ViewerTexts
  readonly #container: HTMLElement
  readonly #containerPosition: string
  readonly #releaseStyles: () => void
  #isNameAnnounced = false
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
    this.root = createDiv('stopover-viewer')
    this.root.toggleAttribute('data-editing', editing)
    this.surface = createDiv('surface', 'group')
    this.surface.tabIndex = 0
    this.canvas = document.createElement('canvas')
    this.openMedia = createDiv('open-media')
    this.surface.append(this.canvas, this.openMedia)
    this.message = createDiv('message', 'status')
    this.#hint = createDiv('hint')
    // The stage has the direction of the image, which isn't mirrored.
    this.message.dir = this.#hint.dir = 'auto'
    this.#hint.setAttribute('aria-hidden', 'true')
    this.#liveRegion = createDiv('unseen', 'status')
    this.root.append(this.surface, this.message, this.#hint, this.#liveRegion)
    this.#container = container
    this.#containerPosition = container.style.position
    if (getComputedStyle(container).position === 'static') container.style.position = 'relative'
    container.append(this.root)
    this.#releaseStyles = adoptViewerStyles(this.root)
    // Screen readers pass arrow keys on only to an element with the role `application`.
    this.surface.addEventListener('focus', () => this.surface.setAttribute('role', 'application'))
    this.surface.addEventListener('blur', () => this.surface.setAttribute('role', 'group'))
  }

  /** Takes over the focus of a removed element. Screen readers then read the name, so the stop isn't announced too. */
  focus(): void {
    this.#isNameAnnounced = true
    queueMicrotask(() => {
      this.#isNameAnnounced = false
    })
    this.surface.focus({ preventScroll: true })
  }

  /** Sets the accessible name: the stop's name, then the alt text if it says more than the name. */
  nameStop(stop: PublicStop, medium: { readonly kind: StopKind; readonly altText: string } | null): void {
    const { role, name } = stopKindViews[medium?.kind ?? 'panos']
    const accessibleName = this.#texts(name, { stop: stop.name })
    this.surface.setAttribute('aria-roledescription', this.#texts(role))
    const altText = medium?.altText === stop.name ? '' : medium?.altText
    this.surface.setAttribute('aria-label', altText ? `${accessibleName}. ${altText}` : accessibleName)
  }

  announceStop(stop: PublicStop): void {
    this.#liveRegion.textContent = this.#isNameAnnounced ? '' : this.#texts('viewer.stopShown', { stop: stop.name })
  }

  /** Shows a message in the middle of the viewer, with a retry button if a retry may help. */
  showMessage({ key, blank, retry }: ViewerMessage): void {
    this.message.textContent = key ? this.#texts(key) : ''
    this.root.toggleAttribute('data-blank', key !== null && blank)
    if (!retry) return
    const button = this.root.ownerDocument.createElement('button')
    button.type = 'button'
    button.className = 'retry'
    button.textContent = this.#texts('state.tryAgain')
    button.addEventListener('click', () => {
      // The button is removed with its message.
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

  /** Replaces a canvas whose context was released. */
  replaceCanvas(): HTMLCanvasElement {
    const canvas = this.root.ownerDocument.createElement('canvas')
    this.canvas.replaceWith(canvas)
    this.canvas = canvas
    return canvas
  }

  /** Measures the image, which is at least one pixel wide and high. */
  measure(): Viewport {
    const { clientWidth, clientHeight } = this.root
    return { widthPx: Math.max(1, clientWidth), heightPx: Math.max(1, clientHeight) }
  }

  dispose(): void {
    clearTimeout(this.#hintTimer)
    this.root.remove()
    this.#container.style.position = this.#containerPosition
    this.#releaseStyles()
  }
}
