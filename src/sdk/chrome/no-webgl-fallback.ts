import { posterOf } from '../../shared/publishing/poster-of.ts'
import type { PublicHotspot, PublicStop } from '../../shared/publishing/tour-document.ts'
import { kindViewOf } from '../core/hotspots/registry.ts'
import { textTourLink } from './bar/text-tour-link.ts'
import { externalLink } from './cards/card.ts'
import type { Chrome } from './chrome.ts'
import { createElement } from './dom.ts'
import { hotspotTitle } from './sheets/hotspot-title.ts'

/** A link for external hotspots; a button that goes to the linked stop or opens the panel for others. */
function hotspotButton(chrome: Chrome, hotspot: PublicHotspot): HTMLElement {
  const { viewer } = chrome
  const kind = kindViewOf(hotspot)
  const address = kind?.addressOf?.(hotspot)
  const name = hotspotTitle(chrome, hotspot)
  if (address !== undefined) return externalLink(address, name)
  const target = viewer.stops.find(({ id }) => id === kind?.linkOf?.(hotspot)?.targetStopId)
  const button = createElement('button', { type: 'button', class: 'text-button' }, name)
  button.addEventListener('click', () => {
    if (target) void viewer.goTo(target.id)
    else viewer.openPanel(hotspot.id)
  })
  return button
}

function stopButton({ viewer }: Chrome, stop: PublicStop): HTMLButtonElement {
  const current = stop === viewer.stop ? 'true' : undefined
  const button = createElement('button', { type: 'button', class: 'text-button', 'aria-current': current }, stop.name)
  button.addEventListener('click', () => void viewer.goTo(stop.id))
  return button
}

function createList(title: string, buttons: readonly HTMLElement[]): readonly HTMLElement[] {
  if (buttons.length === 0) return []
  const items = buttons.map((button) => createElement('li', {}, button))
  // No heading element: it would precede the one that names the stop.
  return [
    createElement('p', { class: 'stand-in-title' }, title),
    createElement('ul', { role: 'list', 'aria-label': title }, ...items),
  ]
}

function posterImage({ viewer, addressOf }: Chrome): readonly HTMLElement[] {
  const poster = posterOf(viewer.document, viewer.stop)
  if (!poster) return []
  const image = createElement('img', {
    class: 'stand-in-picture',
    alt: poster.altText || viewer.stop.name,
    crossorigin: 'anonymous',
  })
  image.src = addressOf(poster.url)
  return [image]
}

/** Shows the tour as images and lists in browsers without WebGL 2. */
export function showNoWebglFallback(chrome: Chrome): void {
  const { viewer, frame, texts } = chrome
  const show = () => {
    const listedStops = viewer.stops.filter((stop) => !stop.hiddenFromList)
    frame.fallback.replaceChildren(
      ...posterImage(chrome),
      createElement(
        'div',
        { class: 'stand-in-lists', tabindex: '0', role: 'group', 'aria-label': texts('viewer.hotspots') },
        createElement('p', {}, texts('state.noWebgl')),
        ...createList(
          texts('fallback.hotspots'),
          viewer.stop.hotspots.map((hotspot) => hotspotButton(chrome, hotspot)),
        ),
        ...createList(
          texts('fallback.stops'),
          listedStops.map((stop) => stopButton(chrome, stop)),
        ),
        textTourLink(chrome),
      ),
    )
  }
  // The viewer's own content would repeat the lists for screen readers.
  frame.stage.hidden = true
  viewer.on('stopchange', show)
  viewer.on('languagechange', show)
  show()
}
