import type { View } from '../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../shared/publishing/tour-document.ts'
import { linkTo, parseViewAnchor, stopIndexOf, viewAnchor } from '../../shared/web/routes.ts'
import type { TourViewer } from '../core/api.ts'
import { getStored, setStored } from '../core/browser-storage.ts'

/** The page of a tour names no stop where a password was sent from its share link. */
const addressPattern = /\/share\/([^/]+)(?:\/stop\/([^/]*))?$/

/** What the address of a share page names. */
export function addressed(): { shareId: string; activestop: string | undefined; view: View | undefined } {
  const [, shareId = '', activestop] = addressPattern.exec(location.pathname) ?? []
  return { shareId, activestop, view: parseViewAnchor(location.hash) }
}

const freshEntry = () => Math.random().toString(36).slice(2)

/**
 * Views by the entries of the browser's history, and by stop: while the stop of an entry is on its way, another one is
 * still shown. Entries outlive the page, so each carries a name that no other page gives.
 */
class VisitedViews {
  #entry = ''

  /** The browser has come to an entry; whoever followed a link within the page has come to a fresh one. */
  come(address = location.href): void {
    const { state } = history
    this.#entry = typeof state === 'string' ? state : freshEntry()
    history.replaceState(this.#entry, '', address)
  }

  /** A fresh entry follows the present one. */
  add(path: string): void {
    this.#entry = freshEntry()
    history.pushState(this.#entry, '', path)
  }

  keep({ id }: PublicStop, view: View): void {
    setStored(this.#nameOf(id), viewAnchor(view), 'sessionStorage')
  }

  /** How the stop was left at this entry; undefined where it was not left yet. */
  viewOf({ id }: PublicStop): View | undefined {
    return parseViewAnchor(getStored(this.#nameOf(id), 'sessionStorage') ?? '')
  }

  #nameOf(stopId: string): string {
    return `view:${this.#entry}:${stopId}`
  }
}

/**
 * Keeps the address, the title and the browser's history in step with the stop that is shown. Back leads to where
 * somebody was, and to where they looked.
 */
export function followHistory(viewer: TourViewer, shareId: string, signal: AbortSignal): void {
  const visited = new VisitedViews()
  const pathOf = (index: number) => linkTo.share(shareId, index + 1)
  const first = pathOf(viewer.stops.indexOf(viewer.stop))
  visited.come(location.pathname === first ? location.href : first + location.search)
  const leave = () => visited.keep(viewer.stop, viewer.getView())
  viewer.on('stopleave', leave)
  const nameTab = () => {
    const tourName = viewer.document.tours[viewer.document.tourId]?.name ?? ''
    document.title = viewer.stop.name === tourName ? tourName : `${viewer.stop.name} – ${tourName}`
  }
  viewer.on('stopchange', ({ detail }) => {
    const path = pathOf(detail.index)
    // After back or forward the address is there already.
    if (location.pathname !== path) visited.add(path + location.search)
    nameTab()
  })
  viewer.on('languagechange', nameTab)
  const onHistory = () => {
    leave()
    visited.come()
    const { activestop, view: named } = addressed()
    const stop = viewer.stops[stopIndexOf(activestop, viewer.stops.length)] ?? viewer.stop
    const present = stop.id === viewer.stop.id ? viewer.getView() : undefined
    // a stop that does not come is offered again
    viewer.goTo(stop.id, { view: visited.viewOf(stop) ?? named ?? present }).catch(() => undefined)
  }
  addEventListener('popstate', onHistory, { signal })
}
