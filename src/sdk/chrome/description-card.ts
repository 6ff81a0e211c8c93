import type { Chrome } from './chrome.ts'
import { drawing, make } from './dom.ts'
import { iconButton } from './icon-button.ts'
import { icons } from './icons.ts'
import { plainTextOf } from './plain-text.ts'

/** Longest text that the card shows whole; more than that folds behind a button. */
const shortTextLength = 110

type Fold = 'minimized' | 'short' | 'whole'

function fill(card: HTMLElement, html: string): void {
  const text = make('div', { class: 'rich-text', tabindex: '0' }, plainTextOf(html))
  card.append(text)
  import('./rich-text.ts').then(
    ({ richTextNodes }) => text.replaceChildren(richTextNodes(html)),
    // The words are there already; only their form is lost.
    () => undefined,
  )
}

/** What the stop is about: one glass card that folds; it starts minimized where the tour says so (spec §3). */
export function addDescriptionCard({ viewer, frame, texts }: Chrome): void {
  let fold: Fold = viewer.document.stopDescriptionMinimized ? 'minimized' : 'short'
  const card = make('section', { class: 'description', part: 'description', 'aria-label': texts('description.open') })
  const turn = (next: Fold, focus?: string) => {
    fold = next
    show()
    if (focus) card.querySelector<HTMLElement>(focus)?.focus()
  }
  const textButton = (label: string, name: string, next: Fold) => {
    const button = make(
      'button',
      { type: 'button', class: `text-button ${name}`, 'aria-expanded': String(next === 'short') },
      label,
    )
    button.addEventListener('click', () => turn(next, '.text-button'))
    return button
  }
  const drawMinimized = () => {
    const open = make(
      'button',
      { type: 'button', class: 'about', 'aria-expanded': 'false' },
      drawing(icons.about),
      texts('description.open'),
    )
    open.addEventListener('click', () => turn('short', '.icon-button'))
    card.replaceChildren(open)
  }
  const drawText = (html: string) => {
    const words = plainTextOf(html)
    const folds = words.length > shortTextLength || /<(?:a|ul|ol|h\d)\b/i.test(html)
    const body = make('div', { class: 'description-body' })
    if (fold === 'whole') {
      fill(body, html)
      body.append(textButton(texts('description.less'), 'less', 'short'))
    } else {
      body.append(make('p', { class: folds ? 'clamped' : '' }, words))
      if (folds) body.append(textButton(texts('description.more'), 'more', 'whole'))
    }
    const hide = iconButton('fold', texts('description.fold'), () => turn('minimized', '.about'))
    card.replaceChildren(body, hide.element)
  }
  const show = () => {
    const html = viewer.stop.description
    card.hidden = plainTextOf(html) === ''
    card.dataset.fold = fold
    if (fold === 'minimized') drawMinimized()
    else drawText(html)
  }
  viewer.on('stopchange', () => {
    if (fold === 'whole') fold = 'short'
    show()
  })
  show()
  frame.bottom.append(card)
}
