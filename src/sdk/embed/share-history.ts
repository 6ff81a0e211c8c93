import type { View } from '../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../shared/publishing/tour-document.ts'
import { linkTo, parseViewAnchor, stopIndexOf, viewAnchor } from '../../shared/web/routes.ts'
import type { TourViewer } from '../core/api.ts'
import { getStored, setStored } from '../core/browser-storage.ts'

/** Path of a share page. It has no stop after a password was sent from the share link. */
const sharePathPattern = /\/share\/([^/]+)(?:\/stop\/([^/]*))?$/

/** Parses the URL of this share page. */
export function parseShareUrl(): { shareId: string; activestop: string | undefined; view: View | undefined } {
  const [, shareId = '', activestop] = sharePathPattern.exec(location.pathname) ?? []
  return { shareId, activestop, view: parseViewAnchor(location.hash) }
}

const randomEntryName = () => Math.random().toString(36).slice(2)

/**
 * Stores views by history entry and stop, because the previous stop is still shown while the stop of an entry loads. Entries
 * outlive the page, so their names are random.
 */
class ViewHistory {
  #entryName = ''

  /** Sets the current entry after a navigation, and names it if it has no name yet. */
  enter(url = location.href): void {
    const { state } = history
    this.#entryName = typeof state === 'string' ? state : randomEntryName()
    history.replaceState(this.#entryName, '', url)
  }

  /** Adds an entry after the current one. */
  push(path: string): void {
    this.#entryName = randomEntryName()
    history.pushState(this.#entryName, '', path)
  }

  saveView({ id }: PublicStop, view: View): void {
    setStored(this.#storageKeyOf(id), viewAnchor(view), 'sessionStorage')
  }

  /** Last view of a stop at this entry; undefined if the stop was never left there. */
  viewOf({ id }: PublicStop): View | undefined {
    return parseViewAnchor(getStored(this.#storageKeyOf(id), 'sessionStorage') ?? '')
  }

  #storageKeyOf(stopId: string): string {
    return `view:${this.#entryName}:${stopId}`
  }
}

/** Updates URL, title and browser history at each stop. Back and forward restore stop and view. */
export function followHistory(viewer: TourViewer, shareId: string, signal: AbortSignal): void {
  const viewHistory = new ViewHistory()
  const pathOf = (index: number) => linkTo.share(shareId, index + 1)
  const initialPath = pathOf(viewer.stops.indexOf(viewer.stop))
  viewHistory.enter(location.pathname === initialPath ? location.href : initialPath + location.search)
  const saveView = () => viewHistory.saveView(viewer.stop, viewer.getView())
  viewer.on('stopleave', saveView)
  const updateTitle = () => {
    const tourName = viewer.document.tours[viewer.document.tourId]?.name ?? ''
    document.title = viewer.stop.name === tourName ? tourName : `${viewer.stop.name} – ${tourName}`
  }
  viewer.on('stopchange', ({ detail }) => {
    const path = pathOf(detail.index)
    // Back and forward have set the URL already.
    if (location.pathname !== path) viewHistory.push(path + location.search)
    updateTitle()
  })
  viewer.on('languagechange', updateTitle)
  const onPopState = () => {
    saveView()
    viewHistory.enter()
    const { activestop, view: urlView } = parseShareUrl()
    const stop = viewer.stops[stopIndexOf(activestop, viewer.stops.length)] ?? viewer.stop
    const currentView = stop.id === viewer.stop.id ? viewer.getView() : undefined
    // On failure the viewer shows a retry button.
    viewer.goTo(stop.id, { view: viewHistory.viewOf(stop) ?? urlView ?? currentView }).catch(() => undefined)
  }
  addEventListener('popstate', onPopState, { signal })
}
