import type { PublicHotspot, PublicStop } from '../../shared/publishing/tour-document.ts'
import type { Chrome } from './chrome.ts'
import { make } from './dom.ts'

function targetOf({ details }: PublicHotspot): unknown {
  return typeof details === 'object' && details !== null && 'targetStopId' in details ? details.targetStopId : undefined
}

/** What a hotspot leads to: another stop, or its panel. */
function hotspotButton({ viewer, texts }: Chrome, hotspot: PublicHotspot): HTMLButtonElement {
  const target = viewer.stops.find(({ id }) => id === targetOf(hotspot))
  const name = hotspot.title || (target ? texts('hotspot.goTo', { stop: target.name }) : texts('hotspot.untitled'))
  const button = make('button', { type: 'button', class: 'text-button' }, name)
  button.addEventListener('click', () => {
    if (target) void viewer.goTo(target.id)
    else viewer.openPanel(hotspot.id)
  })
  return button
}

function stopButton({ viewer }: Chrome, stop: PublicStop): HTMLButtonElement {
  const current = stop === viewer.stop ? 'true' : undefined
  const button = make('button', { type: 'button', class: 'text-button', 'aria-current': current }, stop.name)
  button.addEventListener('click', () => void viewer.goTo(stop.id))
  return button
}

function listOf(title: string, buttons: readonly HTMLElement[]): readonly HTMLElement[] {
  if (buttons.length === 0) return []
  const items = buttons.map((button) => make('li', {}, button))
  return [make('h3', {}, title), make('ul', { role: 'list' }, ...items)]
}

function posterOf({ viewer, addressOf }: Chrome): readonly HTMLElement[] {
  const pano = viewer.stop.mediaId === null ? undefined : viewer.document.panos[viewer.stop.mediaId]
  if (!pano) return []
  const picture = make('img', {
    class: 'stand-in-picture',
    alt: pano.altText || viewer.stop.name,
    crossorigin: 'anonymous',
  })
  picture.src = addressOf(pano.posterUrl)
  return [picture]
}

/** The tour as pictures and lists, for browsers that cannot draw it (viewer.md 5.11). */
export function showStandIn(chrome: Chrome): void {
  const { viewer, frame, texts } = chrome
  const show = () => {
    const listed = viewer.stops.filter((stop) => !stop.hiddenFromList)
    frame.standIn.replaceChildren(
      ...posterOf(chrome),
      make(
        'div',
        { class: 'stand-in-lists', tabindex: '0', role: 'group', 'aria-label': texts('viewer.hotspots') },
        make('p', {}, texts('state.noWebgl')),
        ...listOf(
          texts('fallback.hotspots'),
          viewer.stop.hotspots.map((hotspot) => hotspotButton(chrome, hotspot)),
        ),
        ...listOf(
          texts('fallback.stops'),
          listed.map((stop) => stopButton(chrome, stop)),
        ),
      ),
    )
  }
  // What the viewer itself can still show would only be said twice.
  frame.stage.hidden = true
  viewer.on('stopchange', show)
  show()
}
