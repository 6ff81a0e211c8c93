import {
  type Direction,
  directionToVector,
  type PartialView,
  type View,
  vectorToDirection,
} from '../../shared/geometry/sphere.ts'
import type { PublicStop, TourDocument } from '../../shared/publishing/tour-document.ts'
import { textLookup } from '../locales/text-lookup.ts'
import { viewerTexts } from '../locales/viewer-texts.ts'
import type { ScreenPoint, TourViewerOptions } from './api.ts'
import { Camera } from './camera/camera.ts'
import { limitsAdmitting, limitsWithin, type ViewLimits, viewLimitsOf, viewWith } from './camera/field-of-view.ts'
import { type Projection, project, projectionOf, unproject, type Viewport } from './camera/projection.ts'
import { type Device, deviceOf } from './device.ts'
import type { HotspotLayer } from './hotspots/hotspot-layer.ts'
import type { Point, Steered } from './input/steered.ts'
import { Steering } from './input/steering.ts'
import type { SteeredPlane } from './media/display.ts'
import type { Playback } from './media/playback.ts'
import { StopMediaLoader } from './media/stop-media-loader.ts'
import { Gyroscope } from './motion/gyroscope.ts'
import { imageAt } from './navigation/navigation.ts'
import { NavigationState } from './navigation/navigation-state.ts'
import type { NeighborStop } from './navigation/neighbor-stops.ts'
import { type NavigationRequest, StopNavigator } from './navigation/stop-navigator.ts'
import { transitionOf, transitions } from './navigation/transitions.ts'
import { ShownStop } from './shown-stop.ts'
import { FrameLoop } from './stage/frame-loop.ts'
import { ImageCache } from './stage/image.ts'
import { ViewChange } from './view-change.ts'
import { createViewerEvents } from './viewer-events.ts'
import { ViewerFrame } from './viewer-frame.ts'
import { createHotspotLayer } from './viewer-hotspots.ts'
import { ViewerImage } from './viewer-image.ts'
import type { ViewerParts } from './viewer-parts.ts'
import type { ViewerTexts } from './viewer-texts.ts'
import { Headset } from './vr/headset.ts'

const faceSizeWithoutImagePx = 2048

/** Everything a mounted viewer is made of, and the frame in which it comes together. */
export class Viewer implements ViewerParts {
  readonly events = createViewerEvents()
  readonly life = new AbortController()
  readonly loop = new FrameLoop(
    (nowMs) => this.#draw(nowMs),
    () => this.image.isPaced,
    () => this.image.isBehind,
  )
  readonly options: TourViewerOptions
  readonly texts: ViewerTexts
  readonly device: Device
  readonly frame: ViewerFrame
  /** Absolute address of one that the document holds. */
  readonly addressOf: (url: string) => string
  readonly hotspots: HotspotLayer
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly ready: Promise<void>
  #becomeReady: () => void = () => undefined
  readonly image: ViewerImage
  readonly #imageCache: ImageCache
  readonly #steering: Steering
  readonly gyroscope: Gyroscope
  readonly headset = new Headset(this)
  readonly navigator: StopNavigator
  #isCruising = false
  readonly #shown: ShownStop
  readonly #viewChange = new ViewChange((view) => this.events.emit('viewchange', view))
  #viewport: Viewport

  constructor(container: HTMLElement, options: TourViewerOptions) {
    this.options = options
    const { ownerDocument: document } = container
    this.texts = textLookup(viewerTexts, options.texts)
    this.device = deviceOf(document.defaultView ?? window)
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve
    })
    this.frame = new ViewerFrame(container, this.texts, options.editing === true)
    const baseUrl = options.baseUrl ?? document.baseURI
    this.addressOf = (url) => new URL(url, baseUrl).href
    this.#imageCache = new ImageCache(baseUrl, this.loop.wake)
    const stock = { imageCache: this.#imageCache, mediaLoader: this.#createMediaLoader() }
    this.navigationState = new NavigationState(options.document, stock, options.stop)
    this.hotspots = createHotspotLayer(this, document)
    this.frame.surface.after(this.hotspots.list)
    this.#viewport = this.frame.measure()
    const view = viewWith(this.stop.initialView, options.view)
    this.camera = new Camera(view, limitsAdmitting(this.#limits(), view))
    this.#steering = new Steering(this.camera, {
      viewport: () => this.#viewport,
      turnTo: (wanted, durationMs) => void this.turnTo(wanted, durationMs),
      home: () => this.stop.initialView,
    })
    this.gyroscope = new Gyroscope({
      camera: this.camera,
      wake: this.loop.wake,
      life: this.life.signal,
      onChange: (active) => this.events.emit('gyrochange', { active }),
    })
    this.#shown = this.#createShownStop()
    this.image = this.#createImage()
    this.navigator = this.#createNavigator()
    this.#shown.show()
    void this.ready.then(() => this.life.signal.aborted || this.events.emit('ready', {}))
    this.loop.wake()
  }

  get stop(): PublicStop {
    return this.navigationState.place.stop
  }

  /** Nothing moves the view by itself: the visitor asked for that, or their own head moves it. */
  get isCalm(): boolean {
    return this.device.reducedMotion() || this.headset.active
  }

  /** What hands and keys move: the camera, or the flat image that is shown. */
  get steered(): Steered {
    return this.plane ?? this.#steering
  }

  /** The flat image or video that is shown; null where what is shown is all around. */
  get plane(): SteeredPlane | null {
    return this.navigationState.place.stopMedia?.display?.steered ?? null
  }

  get playback(): Playback | null {
    return this.navigationState.place.stopMedia?.display?.playback ?? null
  }

  get viewport(): Viewport {
    return this.#viewport
  }

  /** The view of the current stop, in image space. */
  get projection(): Projection {
    return this.plane?.projection ?? projectionOf(this.camera.pose, this.#viewport, this.navigationState.place.leveling)
  }

  /** Image direction under a point, CSS pixels from the top left. */
  directionAt(x: number, y: number): Direction {
    return vectorToDirection(this.plane?.vectorAt({ x, y }) ?? unproject(this.projection, x, y))
  }

  /** Where an image direction is on the screen; null behind the camera. */
  pointOf(direction: Direction): ScreenPoint | null {
    const { x, y, depth } = project(this.projection, directionToVector(direction))
    const { widthPx, heightPx } = this.#viewport
    return depth > 0 ? { x, y, visible: x >= 0 && y >= 0 && x <= widthPx && y <= heightPx } : null
  }

  screenOf(direction: Direction): ScreenPoint {
    return this.pointOf(direction) ?? { x: 0, y: 0, visible: false }
  }

  /** Camera direction that has an image direction of the current stop in the middle. */
  worldOf(direction: Direction): Direction {
    return vectorToDirection(this.navigationState.place.leveling.toWorld(directionToVector(direction)))
  }

  /** A press on the image that was no drag; `hotspotId` is of the hotspot that fills that part of the scene. */
  press(point: Point, hotspotId?: string): void {
    const { stopMedia } = this.navigationState.place
    if (!this.options.editing) stopMedia?.display?.press(point)
    else {
      const direction = this.directionAt(point.x, point.y)
      this.events.emit('press', { direction, point: this.screenOf(direction), hotspotId })
    }
  }

  /** Turns to a view, at once where the view is to be calm. */
  turnTo(view: PartialView, animateMs = 0): Promise<void> {
    const nowMs = performance.now()
    this.loop.wake()
    if (animateMs > 0 && !this.isCalm) return this.camera.turnTo(view, animateMs, nowMs)
    this.camera.look(view, nowMs)
    return Promise.resolve()
  }

  /**
   * Leaves for another stop, to be entered with `view`, by the way of a link where one was followed. Resolves on
   * arrival, or when another navigation took over.
   */
  navigate(stop: PublicStop, { view, link, transition, signal }: NavigationRequest): Promise<void> {
    const { tour } = this.navigationState.list
    const names = [transition, this.options.transition, link?.transition, tour?.transition]
    const played = this.isCalm ? transitions.none : transitionOf(...names)
    const way = link ? directionToVector(this.worldOf(link)) : null
    return this.navigator.navigate(stop, { view, transition: played, way, signal })
  }

  /** Turns slowly on, until anything else moves the view; not where the view is to be calm. 0 ends it. */
  cruise(yawDegPerSecond: number): void {
    if (this.isCalm || (yawDegPerSecond === 0 && !this.camera.isCruising)) return
    if (yawDegPerSecond !== 0) this.gyroscope.disable()
    this.camera.cruise(yawDegPerSecond)
    this.loop.wake()
  }

  /** What the visitor points at and may enter next, to have it at hand. */
  expect(neighborStop: NeighborStop): void {
    if (this.device.thrifty) return
    this.navigationState.expect(neighborStop)
    this.loop.wake()
  }

  setDocument(document: TourDocument): void {
    const kept = this.navigationState.setDocument(document)
    this.camera.setLimits(this.#limits())
    if (!kept) this.camera.look(this.stop.initialView, performance.now())
    this.#shown.show()
    if (!kept) this.#shown.tell()
    // its hotspots are made anew, and a video may rest
    this.#changeStopMedia()
  }

  resize(): void {
    this.#viewport = this.frame.measure()
    this.camera.setLimits(this.#limits())
    this.navigationState.resize()
    this.loop.wake()
  }

  /** Asks anew for what could not be had for a while. */
  askAgain(): void {
    this.image.resume()
    this.#shown.showMessage()
    this.loop.wake()
  }

  dispose(): void {
    if (this.life.signal.aborted) return
    this.life.abort()
    this.headset.leave()
    this.loop.end()
    this.navigationState.dispose()
    this.camera.rest()
    this.gyroscope.disable()
    this.image.dispose()
    this.#imageCache.dispose()
    this.frame.dispose()
    this.#becomeReady()
  }

  #createImage(): ViewerImage {
    const { device, events, loop, options, navigationState, camera, frame } = this
    return new ViewerImage(
      {
        device,
        options,
        navigationState,
        camera,
        frame,
        viewport: () => this.#viewport,
        onPainted: () => this.#becomeReady(),
        onSharp: () => events.emit('sharp', {}),
        onUndrawable: (message) => {
          this.#shown.showMessage()
          events.emit('error', { code: 'WEBGL2_UNSUPPORTED', message, recoverable: false })
        },
      },
      {
        onChanged: loop.wake,
        onTileFailed: (url, status) => events.emit('tileerror', { url, status }),
        onImageFailed: (status) => this.#shown.loseImage(status),
        onContextLost: () => events.emit('contextlost', {}),
        onContextRestored: () => events.emit('contextrestored', {}),
      },
    )
  }

  #createShownStop(): ShownStop {
    const { navigationState, hotspots, frame, events } = this
    return new ShownStop({
      navigationState,
      hotspots,
      frame,
      events,
      draws: () => this.image.draws,
      askAgain: () => this.askAgain(),
      onSettled: () => this.#becomeReady(),
    })
  }

  #createNavigator(): StopNavigator {
    const { navigationState, camera, events, loop, image } = this
    return new StopNavigator({
      navigationState,
      camera,
      events,
      wake: loop.wake,
      hasFirstLevel: (next) => image.hasFirstLevel(next),
      onEnter: (view, nowMs) => this.#enter(view, nowMs),
    })
  }

  #createMediaLoader(): StopMediaLoader {
    const { device, options, frame, addressOf } = this
    return new StopMediaLoader({
      device,
      place: frame.openMedia,
      editing: options.editing === true || options.autoplay === false,
      addressOf,
      viewport: () => this.#viewport,
      onChanged: () => this.#changeStopMedia(),
      onPlayback: () => {
        const playback = this.playback?.state ?? null
        this.hotspots.showAt(playback?.timeSeconds)
        this.events.emit('mediastate', { playback })
      },
      onFailed: (stopMedia) => {
        if (this.navigationState.giveUpAhead(stopMedia)) return
        this.#shown.loseStopMedia(stopMedia)
        this.#changeStopMedia()
      },
    })
  }

  #changeStopMedia(): void {
    if (this.life.signal.aborted) return
    this.camera.setLimits(this.#limits())
    this.#shown.follow()
    this.hotspots.showAt(this.playback?.state.timeSeconds)
    // a plane moves by itself, and they with it
    if (this.plane) this.hotspots.place(this.projection)
    this.loop.wake()
  }

  #limits(): ViewLimits {
    const { stop } = this.navigationState.place
    const faceSizePx = imageAt(this.navigationState.place)?.pyramid.faceSizePx ?? faceSizeWithoutImagePx
    const limits = limitsAdmitting(viewLimitsOf(this.#viewport, faceSizePx), stop.initialView)
    const coverage = this.navigationState.coverageOf(stop)
    return coverage && !this.headset.active ? limitsWithin(limits, coverage, this.#viewport) : limits
  }

  #enter(view: View, nowMs: number): void {
    this.camera.setLimits(limitsAdmitting(this.#limits(), view))
    this.camera.look(view, nowMs)
    this.image.begin()
    this.#shown.show()
    this.#shown.tell()
  }

  /** Tells listeners of where the visitor looks, and ends what a frame has brought to its end. */
  settleFrame(nowMs: number, moving: boolean): void {
    this.#viewChange.frame(this.camera.view, nowMs, moving)
    this.#tellCruise()
    this.navigator.settle(nowMs)
  }

  #tellCruise(): void {
    const { isCruising } = this.camera
    if (isCruising !== this.#isCruising) this.events.emit('cruisechange', { active: isCruising })
    this.#isCruising = isCruising
  }

  /** One frame; answers whether another must follow. */
  #draw(nowMs: number): boolean {
    const { camera, navigationState } = this
    camera.step(nowMs)
    this.navigator.step(nowMs)
    const moving = camera.isMoving(nowMs)
    const busy = this.image.draw(nowMs, moving)
    navigationState.fadeStopMedia(nowMs)
    const { stopMedia } = navigationState.place
    this.#shown.follow()
    // what is not there yet may be flat
    if (!stopMedia || stopMedia.display || stopMedia.phase === 'failed') this.hotspots.place(this.projection)
    this.settleFrame(nowMs, moving)
    return busy || moving || navigationState.navigation !== null || navigationState.stopFade !== null
  }
}
