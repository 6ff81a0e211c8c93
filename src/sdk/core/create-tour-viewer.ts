import type { Direction } from '../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../shared/publishing/tour-document.ts'
import { stopKinds } from '../../shared/tours/stop-kinds.ts'
import type { GoToOptions, TourViewer, TourViewerOptions } from './api.ts'
import { viewWith } from './camera/field-of-view.ts'
import { setButtonColor } from './hotspots/hotspot-button.ts'
import { createHotspotIcon } from './hotspots/hotspot-icons.ts'
import { sortByReadingOrder } from './hotspots/reading-order.ts'
import { kindViewOf } from './hotspots/registry.ts'
import { connectInput } from './viewer/connect-input.ts'
import { Viewer } from './viewer/viewer.ts'
import { addViewerRules } from './viewer/viewer-styles.ts'

async function goTo(viewer: Viewer, target: string | number, options: GoToOptions = {}): Promise<void> {
  const stop = viewer.navigationState.list.find(target)
  if (!stop) throw new RangeError(`the tour has no stop ${target}`)
  return viewer.load(stop, (stop) => {
    const view = viewWith(stop.initialView, options.view)
    if (stop !== viewer.stop) return viewer.navigate(stop, { ...options, view })
    viewer.navigationState.endNavigation()
    return viewer.motion.turnTo(view)
  })
}

function openPanel({ stop, events, hotspots }: Viewer, hotspotId: string): void {
  const hotspot = stop.hotspots.find(({ id }) => id === hotspotId)
  if (!hotspot) return
  hotspots.visit(hotspotId)
  events.emit('panelopen', { hotspot: kindViewOf(hotspot)?.toActionHotspot?.(hotspot) ?? hotspot })
}

function centerDirection({ renderer, navigationState, screen, stop }: Viewer): Direction | null {
  const medium = navigationState.mediumOf(stop)
  if (!renderer.canDraw || !medium || !stopKinds[medium.kind].surrounds) return null
  const { widthPx, heightPx } = screen.viewport
  return screen.directionAt(widthPx / 2, heightPx / 2)
}

/**
 * Mounts a tour into `container`, which must have its own size. The container keeps its children; the viewer adds one
 * element over them and removes it on `dispose`.
 *
 * Throws `RangeError` for a tour without stops. Without WebGL 2 the viewer mounts too: it shows a message and the list of
 * hotspots, and emits `error` with code `WEBGL2_UNSUPPORTED`.
 */
export function createTourViewer(container: HTMLElement, options: TourViewerOptions): TourViewer {
  const viewer = new Viewer(container, options)
  connectInput(viewer)
  const { events, elements, hotspots, motion, navigationState, ready, screen } = viewer
  return {
    ready,
    element: elements.root,
    get document() {
      return navigationState.document
    },
    get stop(): PublicStop {
      return viewer.stop
    },
    get stops() {
      return navigationState.list.stops
    },
    get language() {
      return navigationState.list.tour?.language ?? ''
    },
    setLanguage: async (language) => (await import('./languages/set-language.ts')).setLanguage(viewer, language),
    goTo: (stop, goToOptions) => goTo(viewer, stop, goToOptions),
    getView: () => viewer.camera.view,
    setView: (view, turn) => motion.turnTo(view, turn?.animateMs),
    zoomBy: (factor, turn) => motion.target.turnTo({ fovDeg: motion.target.fovZoomedBy(factor) }, turn?.animateMs ?? 0),
    cruise: (yawDegPerSecond) => motion.cruise(yawDegPerSecond),
    enableGyro: () => viewer.gyroscope.enable(),
    disableGyro: () => viewer.gyroscope.disable(),
    enterVR: () => viewer.headset.enter(),
    exitVR: () => viewer.headset.leave(),
    get inVR() {
      return viewer.headset.active
    },
    get playback() {
      return viewer.playback
    },
    screenToDirection: (x, y) => screen.directionAt(x, y),
    directionToScreen: (direction) => screen.pointOf(direction),
    get lookedAt() {
      return centerDirection(viewer)
    },
    hotspotsInView: () =>
      hotspots.mounted.flatMap(({ hotspot, item, direction, isPageItem }) =>
        !item.hidden && !isPageItem && screen.pointOf(direction)?.visible ? [hotspot.id] : [],
      ),
    setDocument: (document, isRevealed) => viewer.setDocument(document, isRevealed),
    selectHotspot: (hotspotId) => {
      hotspots.select(hotspotId)
      viewer.loop.wake()
    },
    openPanel: (hotspotId) => openPanel(viewer, hotspotId),
    closePanel: () => events.emit('panelclose', {}),
    snapshot: async (snapshotOptions) => (await import('./viewer/deferred.ts')).snapshot(viewer, snapshotOptions),
    stats: () => viewer.renderer.stats,
    sceneHost: {
      hotspots,
      screen,
      camera: viewer.camera,
      device: viewer.device,
      wake: viewer.loop.wake,
      focus: () => elements.focus(),
      addRules: addViewerRules,
      createIcon: createHotspotIcon,
      setColor: setButtonColor,
      sortByReadingOrder,
    },
    captureHost: viewer,
    planetHost: viewer,
    on: events.on,
    dispose: () => viewer.dispose(),
  }
}
