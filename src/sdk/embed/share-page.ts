import { linkTo, stopIndexOf } from '../../shared/routes.ts'
import { controlNames } from '../chrome/controls.ts'
import { mountTour } from '../chrome/mount-tour.ts'
import type { TourViewer } from '../core/tour-viewer.ts'
import { isTourDocument } from './read-document.ts'

const addressPattern = /\/share\/([^/]+)\/stop\/([^/]*)$/

function addressed(): { shareId: string; activestop: string } {
  const [, shareId = '', activestop = ''] = addressPattern.exec(location.pathname) ?? []
  return { shareId, activestop }
}

function readInlineDocument(): unknown {
  return JSON.parse(document.getElementById('tour-document')?.textContent ?? 'null')
}

/** Keeps the address, the title and the browser's history in step with the stop that is shown. */
function followHistory(viewer: TourViewer, shareId: string): void {
  const tourName = viewer.document.tours[viewer.document.tourId]?.name ?? ''
  const pathOf = (index: number) => linkTo.share(shareId, index + 1)
  const showTitle = () => {
    document.title = viewer.stop.name === tourName ? tourName : `${viewer.stop.name} – ${tourName}`
  }
  const first = pathOf(viewer.stops.indexOf(viewer.stop))
  if (location.pathname !== first) history.replaceState(null, '', first)
  viewer.on('stopchange', ({ detail }) => {
    const path = pathOf(detail.index)
    // After back or forward the address is there already.
    if (location.pathname !== path) history.pushState(null, '', path)
    showTitle()
  })
  addEventListener('popstate', () => {
    const index = stopIndexOf(addressed().activestop, viewer.stops.length)
    if (viewer.stops[index] !== viewer.stop) void viewer.goTo(index + 1)
  })
}

async function start(host: HTMLElement, root: ShadowRoot): Promise<void> {
  const tourDocument = readInlineDocument()
  if (!isTourDocument(tourDocument)) throw new TypeError('the page holds no tour document')
  const { shareId, activestop } = addressed()
  const stopCount = tourDocument.tours[tourDocument.tourId]?.stopIds.length ?? 0
  const isFramed = window.parent !== window
  await mountTour({
    host,
    root,
    document: tourDocument,
    stop: stopIndexOf(activestop, stopCount) + 1,
    gestures: isFramed ? 'cooperative' : 'free',
    controls: new Set(controlNames),
    headingLevel: 1,
    fillsWindow: !isFramed,
    shareAddress: (position) => new URL(linkTo.share(shareId, position), location.origin).href,
    onViewer: (viewer) => followHistory(viewer, shareId),
  })
}

/** The server's picture stays under the tour until the tour draws; its text comes back where the tour cannot start. */
function slot(name: string): HTMLSlotElement {
  const element = document.createElement('slot')
  element.name = name
  return element
}

const host = document.getElementById('tour')
if (host) {
  const root = host.attachShadow({ mode: 'open' })
  root.append(slot('poster'))
  start(host, root).catch((error: unknown) => {
    console.error(error)
    host.dataset.failed = ''
    root.append(slot(''))
  })
}
