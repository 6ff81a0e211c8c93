import { plainTextOf } from '../../../shared/web/plain-text.ts'
import { createIconButton } from '../bar/icon-button.ts'
import { type Chrome, whenFirstImageShown } from '../chrome.ts'
import { createElement, createIcon, localize } from '../dom.ts'
import { focusStage } from '../frame.ts'
import { icons } from '../icons.ts'
import { markContent } from '../languages/mark-content.ts'
import { openSheet } from './sheet.ts'

/** Longer texts are collapsed behind a button. */
const shortTextMaxLength = 110
/** Minimum height above the controls for the whole text in the card. With less, it opens in a sheet instead. */
const wholeTextMinRoomPx = 160
/** The card covers at most this fraction of the tour's height, from the bottom. */
const maxHeightFraction = 1 / 3

/** The view has turned to a focused hotspot after this time. */
const turnWaitMs = 500

type Fold = 'minimized' | 'short' | 'whole'

function createRichText(chrome: Chrome, html: string): HTMLElement {
  const text = createElement('div', { class: 'rich-text', tabindex: '0' }, plainTextOf(html))
  markContent(text, chrome)
  const loading = whenFirstImageShown(chrome.viewer).then(() => import('../rich-text.ts'))
  loading.then(
    ({ sanitizeRichText }) => text.replaceChildren(sanitizeRichText(html)),
    // The plain text is shown already.
    () => undefined,
  )
  return text
}

/** Collapsible card with the stop's description. It never covers the middle of the tour. */
class DescriptionCard {
  readonly element: HTMLElement
  readonly #chrome: Chrome
  /** State chosen by the author or the visitor. */
  #fold: Fold
  /** True if the card is minimized for lack of room, regardless of `#fold`. */
  #isCramped = false

  constructor(chrome: Chrome) {
    this.#chrome = chrome
    this.#fold = chrome.viewer.document.stopDescriptionMinimized ? 'minimized' : 'short'
    this.element = localize(createElement('section', { class: 'description', part: 'description' }), (element) => {
      element.ariaLabel = chrome.texts('description.open')
    })
  }

  showStop(): void {
    if (this.#fold === 'whole') this.#fold = 'short'
    this.#fit()
  }

  /** Adapts the card to a resized tour. */
  refit(): void {
    if (this.#fold === 'whole' && this.#roomPx() < wholeTextMinRoomPx) this.#fold = 'short'
    this.#fit()
  }

  /** Minimizes a card that covers a hotspot which has the focus, if the view couldn't turn to it. */
  makeRoom(): void {
    const hotspot = this.#chrome.frame.stage.querySelector('.hotspot:focus-visible')
    if (this.#fold === 'minimized' || !hotspot || !overlap(hotspot, this.element)) return
    this.#fold = 'minimized'
    this.#fit()
  }

  minimizeIfCramped(): void {
    this.#keepFocus(() => this.#minimizeIfCramped())
  }

  #fit(): void {
    this.#keepFocus(() => {
      this.#isCramped = false
      this.#show()
      this.#minimizeIfCramped()
    })
  }

  /** Restores the focus after a change: to the recreated button, else to another one, else to the viewer. */
  #keepFocus(change: () => void): void {
    const { element } = this
    const focused = element.querySelector<HTMLElement>(':focus')
    change()
    if (!focused || (focused.isConnected && !element.hidden)) return
    const buttons = [...element.querySelectorAll<HTMLElement>('button')]
    const replacement = buttons.find(({ className }) => className === focused.className) ?? buttons[0]
    if (replacement && !element.hidden) replacement.focus({ preventScroll: true })
    else focusStage(this.#chrome.frame)
  }

  #minimizeIfCramped(): void {
    const { element } = this
    if (element.hidden || this.#isCramped || this.#fold === 'minimized') return
    const roomPx = this.#roomPx()
    element.style.setProperty('--room', `${roomPx}px`)
    // An expanded text scrolls within the card.
    if (this.#fold === 'short' ? element.offsetHeight <= roomPx : roomPx >= wholeTextMinRoomPx) return
    this.#isCramped = true
    this.#show()
  }

  /** Available height, above or beside the controls. */
  #roomPx(): number {
    const { element: tour } = this.#chrome.frame
    const cardRect = this.element.getBoundingClientRect()
    const tourRect = tour.getBoundingClientRect()
    // The page may scale the tour by a CSS transform.
    const scale = tourRect.height / tour.clientHeight || 1
    return Math.floor((cardRect.bottom - tourRect.top) / scale - tour.clientHeight * (1 - maxHeightFraction))
  }

  #setFold(fold: Fold, focusSelector: string): void {
    this.#fold = fold
    this.#fit()
    if (this.#isCramped) this.#openInSheet()
    else this.element.querySelector<HTMLElement>(focusSelector)?.focus()
  }

  #openInSheet(): void {
    const { frame, texts, viewer } = this.#chrome
    if (this.#fold === 'whole') this.#fold = 'short'
    this.element.querySelector<HTMLElement>('button')?.focus()
    const sheet = openSheet({ frame, texts, title: viewer.stop.name })
    markContent(sheet.heading, this.#chrome)
    sheet.body.append(createRichText(this.#chrome, viewer.stop.description))
  }

  #show(): void {
    const { description } = this.#chrome.viewer.stop
    const fold = this.#isCramped ? 'minimized' : this.#fold
    this.element.hidden = plainTextOf(description) === ''
    this.element.dataset.fold = fold
    this.element.replaceChildren(...(fold === 'minimized' ? this.#minimizedContent() : this.#openContent(description)))
  }

  #minimizedContent(): readonly Node[] {
    const label = this.#chrome.texts('description.open')
    const popup = this.#isCramped ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': 'false' }
    const button = createElement('button', { type: 'button', class: 'about', ...popup }, createIcon(icons.about), label)
    button.addEventListener('click', () => this.#setFold('short', '.icon-button'))
    return [button]
  }

  #openContent(html: string): readonly Node[] {
    const { texts } = this.#chrome
    const text = plainTextOf(html)
    const isCollapsible = text.length > shortTextMaxLength || /<(?:a|ul|ol|h\d)\b/i.test(html)
    const isWhole = this.#fold === 'whole'
    const body = createElement('div', { class: 'description-body' })
    const shortText = () =>
      markContent(createElement('p', { class: isCollapsible ? 'clamped' : '' }, text), this.#chrome)
    body.append(isWhole ? createRichText(this.#chrome, html) : shortText())
    if (isCollapsible) body.append(this.#createFoldButton(isWhole))
    return [
      body,
      createIconButton(
        'fold',
        () => texts('description.fold'),
        () => this.#setFold('minimized', '.about'),
      ).element,
    ]
  }

  #createFoldButton(isWhole: boolean): HTMLButtonElement {
    const label = this.#chrome.texts(isWhole ? 'description.less' : 'description.more')
    const button = createElement(
      'button',
      { type: 'button', class: 'text-button', 'aria-expanded': String(isWhole) },
      label,
    )
    button.addEventListener('click', () => this.#setFold(isWhole ? 'short' : 'whole', '.text-button'))
    return button
  }
}

/** True if the boxes of two elements overlap on the screen. */
function overlap(a: Element, b: Element): boolean {
  const first = a.getBoundingClientRect()
  const second = b.getBoundingClientRect()
  const isBeside = first.right <= second.left || second.right <= first.left
  return !isBeside && first.top < second.bottom && second.top < first.bottom
}

/** Total height of the card's siblings. */
function siblingsHeightPx(parent: HTMLElement, card: HTMLElement): number {
  return [...parent.children].reduce(
    (sumPx, child) => (child !== card && child instanceof HTMLElement ? sumPx + child.offsetHeight : sumPx),
    0,
  )
}

/** Adds the description card. It starts minimized if the tour says so (spec §3) or has no room. */
export function addDescriptionCard(chrome: Chrome): void {
  const { viewer, frame, signal } = chrome
  const card = new DescriptionCard(chrome)
  frame.bottom.append(card.element)
  viewer.on('stopchange', () => card.showStop())
  viewer.on('languagechange', () => card.showStop())
  card.showStop()
  frame.stage.addEventListener('focusin', () => setTimeout(() => card.makeRoom(), turnWaitMs))
  const tourObserver = new ResizeObserver(() => card.refit())
  tourObserver.observe(frame.element)
  let controlsHeightPx = 0
  const followControls = () => {
    const heightPx = siblingsHeightPx(frame.bottom, card.element)
    if (heightPx === controlsHeightPx) return card.minimizeIfCramped()
    controlsHeightPx = heightPx
    card.refit()
  }
  // Deferred to the next frame to avoid a resize loop, because the card's own height changes the observed element.
  const controlsObserver = new ResizeObserver(() => requestAnimationFrame(followControls))
  controlsObserver.observe(frame.bottom)
  signal.addEventListener('abort', () => {
    tourObserver.disconnect()
    controlsObserver.disconnect()
  })
}
