import { plainTextOf } from '../../shared/plain-text.ts'
import type { Chrome } from './chrome.ts'
import { drawing, make } from './dom.ts'
import { iconButton } from './icon-button.ts'
import { icons } from './icons.ts'

/** Longest text that the card shows whole; more than that folds behind a button. */
const shortTextLength = 110

type Fold = 'minimized' | 'short' | 'whole'

function richText(html: string): HTMLElement {
  const text = make('div', { class: 'rich-text', tabindex: '0' }, plainTextOf(html))
  import('./rich-text.ts').then(
    ({ richTextNodes }) => text.replaceChildren(richTextNodes(html)),
    // The words are there already; only their form is lost.
    () => undefined,
  )
  return text
}

/** What the stop is about: one glass card that folds. */
class DescriptionCard {
  readonly element: HTMLElement
  readonly #chrome: Chrome
  #fold: Fold

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
    this.#show()
  }

  #turn(fold: Fold, focused: string): void {
    this.#fold = fold
    this.#show()
    this.element.querySelector<HTMLElement>(focused)?.focus()
  }

  #show(): void {
    const { description } = this.#chrome.viewer.stop
    this.element.hidden = plainTextOf(description) === ''
    this.element.dataset.fold = this.#fold
    this.element.replaceChildren(...(this.#fold === 'minimized' ? this.#minimized() : this.#open(description)))
  }

  #minimized(): readonly Node[] {
    const label = this.#chrome.texts('description.open')
    const about = make(
      'button',
      { type: 'button', class: 'about', 'aria-expanded': 'false' },
      drawing(icons.about),
      label,
    )
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

/** Adds the card of the stop's description; it starts minimized where the tour says so (spec §3). */
export function addDescriptionCard(chrome: Chrome): void {
  const card = new DescriptionCard(chrome)
  chrome.viewer.on('stopchange', () => card.showStop())
  chrome.viewer.on('languagechange', () => card.showStop())
  card.showStop()
  chrome.frame.bottom.append(card.element)
}
