import { posterOf } from '../../shared/publishing/poster-of.ts'
import type { PublicHotspot, PublicStop } from '../../shared/publishing/tour-document.ts'
import { kindViewOf } from '../core/hotspots/registry.ts'
import { adoptStyles } from './adopt-styles.ts'
import { textTourLinks } from './bar/text-tour-link.ts'
import { createExternalLink } from './cards/card.ts'
import type { Chrome } from './chrome.ts'
import { createElement } from './dom.ts'
import { markContent } from './languages/mark-content.ts'
import { authorTitleOf, hotspotTitle } from './sheets/hotspot-title.ts'
import noWebglFallbackStyles from './styles/no-webgl-fallback.css?raw'

/** Creates a link for an external hotspot; for others a button that goes to the linked stop or opens the panel. */
function createHotspotButton(chrome: Chrome, hotspot: PublicHotspot): HTMLElement {
  const { viewer } = chrome
  const kind = kindViewOf(hotspot)
  const href = kind?.hrefOf?.(hotspot)
  const name = hotspotTitle(chrome, hotspot)
  const mark = <Target extends HTMLElement>(element: Target) =>
    authorTitleOf(chrome, hotspot) === '' ? element : markContent(element, chrome)
  if (href !== undefined) return mark(createExternalLink(href, name))
  const target = viewer.stops.find(({ id }) => id === kind?.linkOf?.(hotspot)?.targetStopId)
  const button = mark(createElement('button', { type: 'button', class: 'text-button' }, name))
  button.addEventListener('click', () => {
    if (target) void viewer.goTo(target.id)
    else viewer.openPanel(hotspot.id)
  })
  return button
}

function createStopButton(chrome: Chrome, stop: PublicStop): HTMLButtonElement {
  const { viewer } = chrome
  const ariaCurrent = stop === viewer.stop ? 'true' : undefined
  const button = createElement(
    'button',
    { type: 'button', class: 'text-button', 'aria-current': ariaCurrent },
    markContent(createElement('span', {}, stop.name), chrome),
  )
  button.addEventListener('click', () => void viewer.goTo(stop.id))
  return button
}

function createList(title: string, buttons: readonly HTMLElement[]): readonly HTMLElement[] {
  if (buttons.length === 0) return []
  const items = buttons.map((button) => createElement('li', {}, button))
  // This isn't a heading element, because it would precede the heading with the name of the stop.
  return [
    createElement('p', { class: 'fallback-title' }, title),
    createElement('ul', { role: 'list', 'aria-label': title }, ...items),
  ]
}

function createPosterImage(chrome: Chrome): readonly HTMLElement[] {
  const { viewer, resolveUrl } = chrome
  const poster = posterOf(viewer.document, viewer.stop)
  if (!poster) return []
  const image = createElement('img', {
    class: 'fallback-image',
    alt: poster.altText || viewer.stop.name,
    crossorigin: 'anonymous',
  })
  image.src = resolveUrl(poster.url)
  return [markContent(image, chrome)]
}

/** Shows the tour as images and lists in browsers without WebGL 2. */
export function showNoWebglFallback(chrome: Chrome): void {
  const { viewer, frame, texts } = chrome
  const show = () => {
    const listedStops = viewer.stops.filter((stop) => !stop.hiddenFromList)
    frame.fallback.replaceChildren(
      ...createPosterImage(chrome),
      createElement(
        'div',
        { class: 'fallback-lists', tabindex: '0', role: 'group', 'aria-label': texts('viewer.hotspots') },
        createElement('p', {}, texts('state.noWebgl')),
        ...createList(
          texts('fallback.hotspots'),
          viewer.stop.hotspots.map((hotspot) => createHotspotButton(chrome, hotspot)),
        ),
        ...createList(
          texts('fallback.stops'),
          listedStops.map((stop) => createStopButton(chrome, stop)),
        ),
        ...textTourLinks(chrome),
      ),
    )
  }
  adoptStyles(frame.element, noWebglFallbackStyles)
  // The viewer's own content would repeat the lists for screen readers.
  frame.stage.hidden = true
  viewer.on('stopchange', show)
  viewer.on('languagechange', show)
  show()
}
