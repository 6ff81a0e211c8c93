import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import type { View } from '../../shared/sphere.ts'
import { stopListOf } from './stops/stop-list.ts'
import type { TourViewer, TourViewerOptions } from './tour-viewer.ts'
import { createViewerEvents } from './viewer-events.ts'

/**
 * Mounts a tour into `container`, which must have a size of its own. The container keeps its children; the viewer
 * adds one element and removes it again on `dispose`.
 */
export function createTourViewer(container: HTMLElement, options: TourViewerOptions): TourViewer {
  const events = createViewerEvents()
  let list = stopListOf(options.document)
  let document: TourDocument = options.document
  let stop = (options.stop === undefined ? undefined : list.find(options.stop)) ?? list.start
  let view: View = { ...stop.initialView, ...options.view }
  const element = container.ownerDocument.createElement('div')
  container.append(element)
  return {
    ready: Promise.resolve(),
    element,
    get document() {
      return document
    },
    get stop() {
      return stop
    },
    get stops() {
      return list.stops
    },
    async goTo(target, goToOptions) {
      const next = list.find(target)
      if (!next || !events.emit('stopleave', { from: stop, to: next })) return
      stop = next
      view = { ...next.initialView, ...goToOptions?.view }
      events.emit('stopchange', { stop, index: list.stops.indexOf(next) })
    },
    getView: () => view,
    async setView(wanted) {
      view = { ...view, ...wanted }
      events.emit('viewchange', view)
    },
    screenToDirection: () => view,
    directionToScreen: () => ({ x: 0, y: 0, visible: false }),
    setDocument(changed) {
      document = changed
      list = stopListOf(changed)
      stop = list.find(stop.id) ?? list.start
    },
    selectHotspot: (hotspotId) => events.emit('hotspotselect', { hotspotId }),
    openPanel(hotspotId) {
      const hotspot = stop.hotspots.find(({ id }) => id === hotspotId)
      if (hotspot) events.emit('panelopen', { hotspot })
    },
    closePanel: () => events.emit('panelclose', {}),
    snapshot: () => Promise.reject(new Error('nothing is drawn yet')),
    stats: () => ({ textureMiB: 0, budgetMiB: 0, tilesShown: 0, requestsOpen: 0, framesDrawn: 0, sharp: false }),
    on: events.on,
    dispose: () => element.remove(),
  }
}
