import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createIconButton } from '../bar/icon-button.ts'
import { motionMs } from '../chrome.ts'
import { createElement } from '../dom.ts'
import type { Card, FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { createImageFigure } from './image-figure.ts'

/** Gap between images, as in the style sheet. */
const gapPx = 12

/** Creates previous and next buttons with the position between them. The track itself scrolls by swipe and arrow keys. */
function createGalleryNavigation({ chrome: { texts } }: Card, track: HTMLElement, total: number): HTMLElement {
  const position = createElement('p', { role: 'status' })
  // `scrollLeft` is negative in right-to-left layouts.
  const currentIndex = () => Math.round(Math.abs(track.scrollLeft) / Math.max(1, track.clientWidth + gapPx))
  const sign = () => (getComputedStyle(track).direction === 'rtl' ? -1 : 1)
  // Target of the scroll in progress, so that quick clicks add up.
  let targetIndex: number | null = null
  const step = (offset: number) => {
    const index = Math.max(0, Math.min(total - 1, (targetIndex ?? currentIndex()) + offset))
    targetIndex = index
    const left = sign() * index * (track.clientWidth + gapPx)
    track.scrollTo({ left, behavior: motionMs(1) > 0 ? 'smooth' : 'instant' })
  }
  const clearTarget = () => {
    targetIndex = null
  }
  const previous = createIconButton(
    'previous',
    () => texts('gallery.previous'),
    () => step(-1),
  )
  const next = createIconButton(
    'next',
    () => texts('gallery.next'),
    () => step(1),
  )
  const update = () => {
    const index = currentIndex()
    const text = texts('gallery.position', { position: String(index + 1), total: String(total) })
    if (position.textContent !== text) position.textContent = text
    previous.element.setAttribute('aria-disabled', String(index === 0))
    next.element.setAttribute('aria-disabled', String(index === total - 1))
  }
  track.addEventListener('scroll', update)
  // `scrollend` also fires when another click interrupts the scroll.
  track.addEventListener('scrollend', () => currentIndex() === targetIndex && clearTarget())
  // With these inputs the visitor takes over the scrolling.
  for (const name of ['pointerdown', 'wheel', 'keydown']) track.addEventListener(name, clearTarget, { passive: true })
  update()
  return createElement('div', { class: 'gallery-steps' }, previous.element, position, next.element)
}

export const fillGallery: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  adoptCardStyles(body)
  const pictures = hotspotDetail(hotspot, 'pictures')
  const figures = (Array.isArray(pictures) ? pictures : []).flatMap((image) => createImageFigure(card, image) ?? [])
  if (figures.length === 0) return body.append(createElement('p', {}, chrome.texts('card.gone')))
  const items = figures.map((figure) => createElement('li', {}, figure))
  const label = chrome.texts('gallery.label')
  const track = createElement(
    'ul',
    { class: 'gallery-track', role: 'list', tabindex: '0', 'aria-label': label },
    ...items,
  )
  body.append(track)
  if (figures.length > 1) body.append(createGalleryNavigation(card, track, figures.length))
}
