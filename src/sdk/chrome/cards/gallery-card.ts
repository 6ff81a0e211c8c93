import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { iconButton } from '../bar/icon-button.ts'
import { motionMs } from '../chrome.ts'
import { make } from '../dom.ts'
import type { Card, FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { imageFigure } from './image-figure.ts'

/** Buttons to leaf through, and where one is. The track itself is swiped, or scrolled by arrow keys. */
function stepsOf({ chrome: { texts } }: Card, track: HTMLElement, total: number): HTMLElement {
  const place = make('p', { role: 'status' })
  // on pages that read from the right, places to the left of the first image count downwards
  const index = () => Math.round(Math.abs(track.scrollLeft) / Math.max(1, track.clientWidth + gapPx))
  const sign = () => (getComputedStyle(track).direction === 'rtl' ? -1 : 1)
  // where the scrolling leads that is under way: quick presses add up
  let goal: number | null = null
  const step = (by: number) => {
    const at = Math.max(0, Math.min(total - 1, (goal ?? index()) + by))
    goal = at
    const left = sign() * at * (track.clientWidth + gapPx)
    track.scrollTo({ left, behavior: motionMs(1) > 0 ? 'smooth' : 'instant' })
  }
  const forget = () => {
    goal = null
  }
  const previous = iconButton('previous', texts('gallery.previous'), () => step(-1))
  const next = iconButton('next', texts('gallery.next'), () => step(1))
  const show = () => {
    const at = index()
    const words = texts('gallery.position', { position: String(at + 1), total: String(total) })
    if (place.textContent !== words) place.textContent = words
    previous.element.setAttribute('aria-disabled', String(at === 0))
    next.element.setAttribute('aria-disabled', String(at === total - 1))
  }
  track.addEventListener('scroll', show)
  // arrived: the end of a scrolling that another press broke off is none
  track.addEventListener('scrollend', () => index() === goal && forget())
  // taken hold of on the way
  for (const name of ['pointerdown', 'wheel', 'keydown']) track.addEventListener(name, forget, { passive: true })
  show()
  return make('div', { class: 'gallery-steps' }, previous.element, place, next.element)
}

/** As the style sheet has it. */
const gapPx = 12

/** Images to leaf through. */
export const fillGallery: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  adoptCardStyles(body)
  const pictures = hotspotDetail(hotspot, 'pictures')
  const figures = (Array.isArray(pictures) ? pictures : []).flatMap((image) => imageFigure(card, image) ?? [])
  if (figures.length === 0) return body.append(make('p', {}, chrome.texts('card.gone')))
  const items = figures.map((figure) => make('li', {}, figure))
  const label = chrome.texts('gallery.label')
  const track = make('ul', { class: 'gallery-track', role: 'list', tabindex: '0', 'aria-label': label }, ...items)
  body.append(track)
  if (figures.length > 1) body.append(stepsOf(card, track, figures.length))
}
