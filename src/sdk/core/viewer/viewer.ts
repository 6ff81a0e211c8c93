import { directionToVector, type View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourViewerOptions } from '../api.ts'
import { Camera } from '../camera/camera.ts'
import { viewWith } from '../camera/field-of-view.ts'
import type { CaptureHost } from '../captures/capture-host.ts'
import { type Device, detectDevice } from '../device.ts'
import { HotspotLayer } from '../hotspots/hotspot-layer.ts'
import { VisitedIds } from '../hotspots/visited-ids.ts'
import type { Point } from '../input/input-target.ts'
import type { Playback } from '../media/playback.ts'
import { StopMediaLoader } from '../media/stop-media-loader.ts'
import { Gyroscope } from '../motion/gyroscope.ts'
import { NavigationState } from '../navigation/navigation-state.ts'
import type { NeighborStop } from '../navigation/neighbor-stops.ts'
import { type NavigationRequest, StopNavigator } from '../navigation/stop-navigator.ts'
import { transitionOf, transitions } from '../navigation/transitions.ts'
import type { PlanetHost } from '../planet/planet-host.ts'
import { FrameLoop } from '../stage/frame-loop.ts'
import { ImageCache } from '../stage/stage-image.ts'
import { Headset } from '../vr/headset.ts'
import { CurrentStop } from './current-stop.ts'
import type { ViewerContext } from './viewer-context.ts'
import { ViewerElements } from './viewer-elements.ts'
import { createViewerEvents } from './viewer-events.ts'
import { ViewerMotion } from './viewer-motion.ts'
import { ViewerRenderer } from './viewer-renderer.ts'
import { ViewerScreen } from './viewer-screen.ts'
import type { ViewerTexts } from './viewer-texts.ts'

/** A mounted viewer: creates its parts and draws its frames. */
export class Viewer implements ViewerContext {
  readonly events = createViewerEvents()
  readonly #disposal = new AbortController()
  readonly signal = this.#disposal.signal
  readonly loop = new FrameLoop(
    (nowMs) => this.#draw(nowMs),
    () => this.renderer.isPaced,
    () => this.renderer.isBehind,
  )
  readonly options: TourViewerOptions
  readonly texts: ViewerTexts
  readonly device: Device
  readonly elements: ViewerElements
  /** Resolves a media URL of the document to an absolute one. */
  readonly resolveUrl: (url: string) => string
  readonly hotspots: HotspotLayer
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly screen: ViewerScreen
  readonly motion: ViewerMotion
  readonly ready: Promise<void>
  #resolveReady: () => void = () => undefined
  readonly renderer: ViewerRenderer
  readonly imageCache: ImageCache
  readonly #filterDocument: (document: TourDocument) => TourDocument
  readonly gyroscope: Gyroscope
  readonly headset = new Headset(this)
  readonly navigator: StopNavigator
  readonly #currentStop: CurrentStop
  /** Display of captures, set by code that is loaded on demand. */
  declare captureDisplay: CaptureHost['captureDisplay']
  declare planetDisplay: PlanetHost['planetDisplay']
  /** Callback of the latest `load`, which supersedes earlier ones. */
  #latestLoad: unknown

  constructor(container: HTMLElement, options: TourViewerOptions) {
    this.options = options
    const { ownerDocument: document } = container
    this.texts = options.texts
    this.device = detectDevice(document.defaultView ?? window)
    this.ready = new Promise((resolve) => {
      this.#resolveReady = resolve
    })
    this.elements = new ViewerElements(container, this.texts, options.editing === true)
    const baseUrl = options.baseUrl ?? document.baseURI
    this.resolveUrl = (url) => new URL(url, baseUrl).href
    this.imageCache = new ImageCache(baseUrl, this.loop.wake)
    const caches = { imageCache: this.imageCache, mediaLoader: this.#createMediaLoader() }
    this.#filterDocument = options.veil ?? ((newDocument) => newDocument)
    this.navigationState = new NavigationState(this.#filterDocument(options.document), caches, options.stop)
    this.hotspots = this.#createHotspots(document)
    this.elements.surface.after(this.hotspots.list)
    this.screen = this.#createScreen()
    const view = viewWith(this.stop.initialView, options.view)
    this.camera = new Camera(view, this.screen.limitsFor(view))
    this.gyroscope = new Gyroscope({
      camera: this.camera,
      wake: this.loop.wake,
      signal: this.signal,
      onChange: (active) => this.events.emit('gyrochange', { active }),
    })
    this.motion = this.#createMotion()
    this.#currentStop = this.#createCurrentStop()
    this.renderer = this.#createRenderer()
    this.navigator = this.#createNavigator()
    this.#currentStop.show()
    void this.ready.then(() => this.signal.aborted || this.events.emit('ready', {}))
    this.#begin(view)
  }

  get stop(): PublicStop {
    return this.navigationState.current.stop
  }

  /** True if the view must not move without input: for reduced motion, and in a headset. */
  get avoidsMotion(): boolean {
    return this.device.reducedMotion() || this.headset.active
  }

  get playback(): Playback | null {
    return this.navigationState.current.stopMedia?.display?.playback ?? null
  }

  /** Handles a press on the image. `hotspotId` is present if the shape of a hotspot covers the point. */
  press(point: Point, hotspotId?: string): void {
    const { stopMedia } = this.navigationState.current
    if (!this.options.editing) stopMedia?.display?.press(point)
    else {
      const direction = this.screen.directionAt(point.x, point.y)
      this.events.emit('press', { direction, point: this.screen.screenOf(direction), hotspotId })
    }
  }

  /**
   * Navigates to another stop, which opens with `view`; `link` is the followed link, if any. Resolves on arrival, or when
   * another navigation takes over.
   */
  navigate(stop: PublicStop, { view, link, transition, signal }: NavigationRequest): Promise<void> {
    const { tour } = this.navigationState.list
    const names = [transition, this.options.transition, link?.transition, tour?.transition]
    const chosenTransition = this.avoidsMotion ? transitions.none : transitionOf(...names)
    const linkDirection = link ? directionToVector(this.screen.worldOf(link)) : null
    return this.navigator.navigate(stop, { view, transition: chosenTransition, linkDirection, signal })
  }

  /** Loads a stop completely and then calls `onLoaded`, unless another navigation has been requested. */
  async load(stop: PublicStop, onLoaded: (loadedStop: PublicStop) => Promise<void>): Promise<void> {
    const { navigationState, options } = this
    const index = navigationState.list.stops.indexOf(stop)
    const loading = options.parts?.load(index)
    this.#latestLoad = onLoaded
    if (loading !== undefined) await loading
    const loadedStop = navigationState.list.stops[index]
    const preparing = loadedStop && this.screen.prepare(loadedStop)
    if (preparing !== undefined) await preparing
    if (loadedStop && this.#latestLoad === onLoaded) await onLoaded(loadedStop)
  }

  /** Prefetches the stop that the visitor points at. */
  prefetch(neighborStop: NeighborStop): void {
    if (this.device.savesData) return
    this.navigationState.prefetch(neighborStop)
    this.loop.wake()
  }

  /** Replaces the document. With `isRevealed`, emits events as if the visitor had just entered the stop. */
  setDocument(newDocument: TourDocument, isRevealed?: boolean): void {
    const document = this.#filterDocument(newDocument)
    if (this.options.parts && this.navigationState.extend(document)) return
    const hasSameStop = this.navigationState.setDocument(document)
    this.camera.setLimits(this.screen.limits)
    if (!hasSameStop) this.camera.setView(this.stop.initialView, performance.now())
    this.#currentStop.show()
    if (!hasSameStop || isRevealed) this.#currentStop.announce()
    void this.screen.prepare(this.stop)?.then(() => this.resize())
    // Hotspot elements may be new, and a paused video draws no frames.
    this.#updateStopMedia()
  }

  resize(): void {
    this.screen.measure()
    this.camera.setLimits(this.screen.limits)
    this.navigationState.resize()
    this.loop.wake()
  }

  /** Requests failed media again. */
  retry(): void {
    this.renderer.retry()
    this.#currentStop.showMessage()
    this.loop.wake()
  }

  dispose(): void {
    if (this.signal.aborted) return
    this.#disposal.abort()
    this.headset.leave()
    this.loop.dispose()
    this.navigationState.dispose()
    this.camera.stop()
    this.gyroscope.disable()
    this.renderer.dispose()
    this.imageCache.dispose()
    this.elements.dispose()
    this.#resolveReady()
  }

  #createHotspots(document: Document): HotspotLayer {
    const { options, texts, loop, device, navigationState, elements, resolveUrl } = this
    const context = {
      document,
      texts,
      resolveUrl,
      wake: loop.wake,
      findStop: (stopId: string) => navigationState.list.find(stopId),
      onFocusLost: () => elements.focus(),
      tour: () => navigationState.document,
      avoidsMotion: () => options.editing === true || device.savesData || device.reducedMotion(),
      up: () => navigationState.current.leveling.toImage([0, 1, 0]),
      signal: this.signal,
    }
    return new HotspotLayer(context, options.editing ? null : new VisitedIds(options.document.tourId))
  }

  #createScreen(): ViewerScreen {
    const { elements, navigationState } = this
    return new ViewerScreen({
      elements,
      navigationState,
      camera: () => this.camera,
      isInHeadset: () => this.headset.active,
    })
  }

  #createMotion(): ViewerMotion {
    const { camera, screen, gyroscope, loop, events } = this
    return new ViewerMotion({
      camera,
      screen,
      gyroscope,
      loop,
      events,
      avoidsMotion: () => this.avoidsMotion,
      home: () => this.stop.initialView,
    })
  }

  #createRenderer(): ViewerRenderer {
    const { device, events, loop, options, navigationState, camera, elements } = this
    return new ViewerRenderer(
      {
        device,
        options,
        navigationState,
        camera,
        elements,
        viewport: () => this.screen.viewport,
        onPainted: () => this.#resolveReady(),
        onSharp: () => events.emit('sharp', {}),
        onUndrawable: (message) => {
          this.#currentStop.showMessage()
          events.emit('error', { code: 'WEBGL2_UNSUPPORTED', message, recoverable: false })
        },
      },
      {
        onChanged: loop.wake,
        onTileFailed: (url, status) => events.emit('tileerror', { url, status }),
        onImageFailed: (status) => this.#currentStop.failImage(status),
        onContextLost: () => events.emit('contextlost', {}),
        onContextRestored: () => events.emit('contextrestored', {}),
      },
    )
  }

  #createCurrentStop(): CurrentStop {
    const { navigationState, hotspots, elements, events } = this
    return new CurrentStop({
      navigationState,
      hotspots,
      elements,
      events,
      canDraw: () => this.renderer.canDraw,
      retry: () => this.retry(),
      onSettled: () => this.#resolveReady(),
    })
  }

  #createNavigator(): StopNavigator {
    const { navigationState, camera, events, loop, renderer } = this
    return new StopNavigator({
      navigationState,
      camera,
      events,
      wake: loop.wake,
      hasFirstLevel: (nextImage) => renderer.hasFirstLevel(nextImage),
      onEnter: (view, nowMs) => this.#enter(view, nowMs),
    })
  }

  #createMediaLoader(): StopMediaLoader {
    const { device, options, elements, resolveUrl } = this
    return new StopMediaLoader({
      device,
      container: elements.openMedia,
      editing: options.editing === true || options.autoplay === false,
      resolveUrl,
      viewport: () => this.screen.viewport,
      onChanged: () => this.#updateStopMedia(),
      onPlayback: () => {
        const playback = this.playback?.state ?? null
        this.hotspots.showAt(playback?.timeSeconds)
        this.events.emit('mediastate', { playback })
      },
      onFailed: (stopMedia) => {
        if (this.navigationState.discard(stopMedia)) return
        this.#currentStop.failMedia(stopMedia)
        this.#updateStopMedia()
      },
    })
  }

  #updateStopMedia(): void {
    if (this.signal.aborted) return
    this.camera.setLimits(this.screen.limits)
    this.#currentStop.update()
    this.hotspots.showAt(this.playback?.state.timeSeconds)
    // Hotspots move with the plane.
    if (this.screen.plane) this.hotspots.place(this.screen.projection)
    this.loop.wake()
  }

  #enter(view: View, nowMs: number): void {
    this.#open(view, nowMs)
    this.renderer.reset()
    this.#currentStop.show()
    this.#currentStop.announce()
  }

  /** Shows a view of the current stop, within its limits. */
  #open(view: View, nowMs: number): void {
    this.camera.setLimits(this.screen.limitsFor(view))
    this.camera.setView(view, nowMs)
  }

  /** Draws the first frame, once the limits of its view are loaded. */
  #begin(view: View): void {
    const preparing = this.screen.prepare(this.stop)
    if (preparing !== undefined) this.loop.suspend('limits')
    else this.loop.wake()
    void preparing?.then(() => {
      this.#open(view, performance.now())
      this.loop.resume('limits')
    })
  }

  /** Emits view changes and ends finished transitions. */
  endFrame(nowMs: number, isMoving: boolean): void {
    this.motion.report(nowMs, isMoving)
    this.navigator.settle(nowMs)
  }

  /** Draws a frame; returns true if another must follow. */
  #draw(nowMs: number): boolean {
    const { camera, navigationState } = this
    camera.step(nowMs)
    this.navigator.step(nowMs)
    const isMoving = camera.isMoving(nowMs)
    const busy = this.renderer.draw(nowMs, isMoving)
    navigationState.fadeStopMedia(nowMs)
    const { stopMedia } = navigationState.current
    this.#currentStop.update()
    // Media that aren't loaded may turn out to be flat.
    if (!stopMedia || stopMedia.display || stopMedia.phase === 'failed') this.hotspots.place(this.screen.projection)
    this.endFrame(nowMs, isMoving)
    return busy || isMoving || navigationState.navigation !== null || navigationState.stopFade !== null
  }
}
