import { vi } from 'vitest'
import type { TourViewer } from '../../../src/sdk/core/api.ts'
import { level, project, projectionOf, type Viewport } from '../../../src/sdk/core/camera/projection.ts'
import { HotspotLayer } from '../../../src/sdk/core/hotspots/hotspot-layer.ts'
import { sortByReadingOrder } from '../../../src/sdk/core/hotspots/reading-order.ts'
import { VisitedIds } from '../../../src/sdk/core/hotspots/visited-ids.ts'
import type { SceneHost } from '../../../src/sdk/core/scene/scene-host.ts'
import { createChromeTexts } from '../../../src/sdk/locales/texts.ts'
import { directionToVector, type View } from '../../../src/shared/geometry/sphere.ts'
import type { PublicStop } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument } from '../files/tour-documents.ts'
import { createFakeDocument } from './fake-elements.ts'

const viewport: Viewport = { widthPx: 960, heightPx: 540 }

/** A viewer of some stops with the real layer of hotspots, on fake elements. It draws when a test calls `draw`. */
export function aSceneHost(stops: readonly [PublicStop, ...PublicStop[]]) {
  let view: View = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }
  let [stop] = stops
  let leveling = level
  const document = createFakeDocument()
  const focus = vi.fn()
  const wake = vi.fn()
  const tourDocument = aDocument(stops, [])
  const hotspots = new HotspotLayer(
    {
      document,
      texts: createChromeTexts(),
      tour: () => tourDocument,
      resolveUrl: (url) => url,
      avoidsMotion: () => true,
      up: () => leveling.toImage([0, 1, 0]),
      signal: new AbortController().signal,
      findStop: (id) => stops.find((candidate) => candidate.id === id),
      wake,
      onFocusLost: () => undefined,
    },
    new VisitedIds('tour'),
  )
  const projection = () => projectionOf(view, viewport, leveling)
  const host: SceneHost = {
    hotspots,
    screen: {
      viewport,
      pointOf(direction) {
        const { x, y, depth } = project(projection(), directionToVector(direction))
        return depth > 0 ? { x, y, visible: true } : null
      },
    },
    camera: {
      get view() {
        return view
      },
    },
    device: {
      budgetMiB: 256,
      workerCount: 1,
      savesData: false,
      loadsFewerTiles: false,
      quality: 'automatic',
      isPhone: false,
      reducedMotion: () => true,
    },
    focus,
    wake,
    addRules: vi.fn(),
    createIcon: (fakeDocument, name) => {
      const svg = fakeDocument.createElementNS('http://www.w3.org/2000/svg', 'svg')
      svg.setAttribute('name', name ?? '')
      return svg
    },
    setColor: (button, color) => button.style.setProperty('--fill', color ?? ''),
    sortByReadingOrder,
  }
  const show = (nextStop: PublicStop) => {
    stop = nextStop
    hotspots.setStop(stop)
  }
  show(stop)
  return {
    host,
    focus,
    wake,
    show,
    viewer: {
      sceneHost: host,
      stops,
      get stop() {
        return stop
      },
    } as Partial<TourViewer> as TourViewer,
    draw(nextView: View = view, nextLeveling = level) {
      view = nextView
      leveling = nextLeveling
      hotspots.place(projection())
    },
    /** The listed elements, as fakes that a test can read. */
    items: () => [...hotspots.list.children] as readonly Element[] as readonly HTMLElement[],
  }
}
