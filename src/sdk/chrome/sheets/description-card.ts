import { plainTextOf } from '../../../shared/web/plain-text.ts'
import { iconButton } from '../bar/icon-button.ts'
import type { Chrome } from '../chrome.ts'
import { drawing, make } from '../dom.ts'
import { focusStage } from '../frame.ts'
import { icons } from '../icons.ts'
import { openSheet } from './sheet.ts'

/** Longest text that the card shows whole; more than that folds behind a button. */
const shortTextLength = 110
/** Room above the controls that the whole text needs to be read in the card; else it is read in a sheet. */
const readingRoomPx = 160
/** The card keeps to this share of the tour, from below. */
const shareOfTour = 1 / 3

type Fold = 'minimized' | 'short' | 'whole'

function richText(html: string): HTMLElement {
  const text = make('div', { class: 'rich-text', tabindex: '0' }, plainTextOf(html))
  import('../rich-text.ts').then(
    ({ richTextNodes }) => text.replaceChildren(richTextNodes(html)),
    // The words are there already; only their form is lost.
    () => undefined,
  )
  return text
}

/** What the stop is about: one glass card that folds. It never lies over the middle of the tour. */
class DescriptionCard {
  readonly element: HTMLElement
  readonly #chrome: Chrome
  /** As the author or the visitor wants it. */
  #fold: Fold
  /** It has no room, and is minimized whatever somebody wants. */
  #isCramped = false

  constructor(chrome: Chrome) {
    this.#chrome = chrome
    this.#fold = chrome.viewer.document.stopDescriptionMinimized ? 'minimized' : 'short'
    this.element = make('section', {
      class: 'description',
      part: 'description',
      'aria-label': chrome.texts('description.open'),
    })
  }

  showStop(): void {
    if (this.#fold === 'whole') this.#fold = 'short'
    this.#fit()
  }

  /** The tour has another size: there may be room again. */
  fitAnew(): void {
    if (this.#fold === 'whole' && this.#roomPx() < readingRoomPx) this.#fold = 'short'
    this.#fit()
  }

  foldWhereCramped(): void {
    this.#keepFocus(() => this.#foldWhereCramped())
  }

  #fit(): void {
    this.#keepFocus(() => {
      this.#isCramped = false
      this.#show()
      this.#foldWhereCramped()
    })
  }

  /** A button that is made anew has the focus again; another one where it is gone, and the tour where the card is. */
  #keepFocus(change: () => void): void {
    const { element } = this
    const focused = element.querySelector<HTMLElement>(':focus')
    change()
    if (!focused || (focused.isConnected && !element.hidden)) return
    const buttons = [...element.querySelectorAll<HTMLElement>('button')]
    const again = buttons.find(({ className }) => className === focused.className) ?? buttons[0]
    if (again && !element.hidden) again.focus({ preventScroll: true })
    else focusStage(this.#chrome.frame)
  }

  #foldWhereCramped(): void {
    const { element } = this
    if (element.hidden || this.#isCramped || this.#fold === 'minimized') return
    const roomPx = this.#roomPx()
    element.style.setProperty('--room', `${roomPx}px`)
    // the whole text scrolls within its room
    if (this.#fold === 'short' ? element.offsetHeight <= roomPx : roomPx >= readingRoomPx) return
    this.#isCramped = true
    this.#show()
  }

  /** How high it may be where it stands: above the controls, or beside them. */
  #roomPx(): number {
    const { element: tour } = this.#chrome.frame
    const own = this.element.getBoundingClientRect()
    const all = tour.getBoundingClientRect()
    // a page may show the tour smaller than it is laid out
    const scale = all.height / tour.clientHeight || 1
    return Math.floor((own.bottom - all.top) / scale - tour.clientHeight * (1 - shareOfTour))
  }

  #turn(fold: Fold, focused: string): void {
    this.#fold = fold
    this.#fit()
    if (this.#isCramped) this.#read()
    else this.element.querySelector<HTMLElement>(focused)?.focus()
  }

  /** The whole text in a sheet. */
  #read(): void {
    const { frame, texts, viewer } = this.#chrome
    if (this.#fold === 'whole') this.#fold = 'short'
    this.element.querySelector<HTMLElement>('button')?.focus()
    openSheet({ frame, texts, title: viewer.stop.name }).body.append(richText(viewer.stop.description))
  }

  #show(): void {
    const { description } = this.#chrome.viewer.stop
    const fold = this.#isCramped ? 'minimized' : this.#fold
    this.element.hidden = plainTextOf(description) === ''
    this.element.dataset.fold = fold
    this.element.replaceChildren(...(fold === 'minimized' ? this.#minimized() : this.#open(description)))
  }

  #minimized(): readonly Node[] {
    const label = this.#chrome.texts('description.open')
    const opens = this.#isCramped ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': 'false' }
    const about = make('button', { type: 'button', class: 'about', ...opens }, drawing(icons.about), label)
    about.addEventListener('click', () => this.#turn('short', '.icon-button'))
    return [about]
  }

  #open(html: string): readonly Node[] {
    const { texts } = this.#chrome
    const words = plainTextOf(html)
    const folds = words.length > shortTextLength || /<(?:a|ul|ol|h\d)\b/i.test(html)
    const isWhole = this.#fold === 'whole'
    const body = make('div', { class: 'description-body' })
    body.append(isWhole ? richText(html) : make('p', { class: folds ? 'clamped' : '' }, words))
    if (folds) body.append(this.#foldButton(isWhole))
    return [body, iconButton('fold', texts('description.fold'), () => this.#turn('minimized', '.about')).element]
  }

  #foldButton(isWhole: boolean): HTMLButtonElement {
    const label = this.#chrome.texts(isWhole ? 'description.less' : 'description.more')
    const button = make('button', { type: 'button', class: 'text-button', 'aria-expanded': String(isWhole) }, label)
    button.addEventListener('click', () => this.#turn(isWhole ? 'short' : 'whole', '.text-button'))
    return button
  }
}

/** Height of all that stands with the card, in pixels. */
function heightOfOthers(parent: HTMLElement, card: HTMLElement): number {
  return [...parent.children].reduce(
    (sumPx, child) => (child !== card && child instanceof HTMLElement ? sumPx + child.offsetHeight : sumPx),
    0,
  )
}

/** Adds the card of the stop's description; it starts minimized where the tour says so (spec §3), or has no room for it. */
export function addDescriptionCard(chrome: Chrome): void {
  const { viewer, frame, signal } = chrome
  const card = new DescriptionCard(chrome)
  frame.bottom.append(card.element)
  viewer.on('stopchange', () => card.showStop())
  viewer.on('languagechange', () => card.showStop())
  card.showStop()
  const sizes = new ResizeObserver(() => card.fitAnew())
  sizes.observe(frame.element)
  let otherHeightPx = 0
  const followControls = () => {
    const heightPx = heightOfOthers(frame.bottom, card.element)
    if (heightPx === otherHeightPx) return card.foldWhereCramped()
    otherHeightPx = heightPx
    card.fitAnew()
  }
  // controls that come, go or get fewer rows change its room; where it gives way itself, it is not to be told of that at once
  const controls = new ResizeObserver(() => requestAnimationFrame(followControls))
  controls.observe(frame.bottom)
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    controls.disconnect()
  })
}
