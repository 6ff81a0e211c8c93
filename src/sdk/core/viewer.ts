import type { PublicStop, TourDocument } from '../../shared/publishing/tour-document.ts'
import { type Direction, directionToVector, type View, vectorToDirection } from '../../shared/sphere.ts'
import { viewerTexts } from '../locales/viewer-texts.ts'
import { wordingOf } from '../locales/wording.ts'
import { Camera } from './camera/camera.ts'
import { limitsAdmitting, limitsWithin, type ViewLimits, viewLimitsOf } from './camera/field-of-view.ts'
import { type Projection, project, projectionOf, unproject, type Viewport } from './camera/projection.ts'
import { type Device, deviceOf } from './device.ts'
import { HotspotLayer } from './hotspots/hotspot-layer.ts'
import { FrameLoop } from './stage/frame-loop.ts'
import { PanoramaStage } from './stage/panorama-stage.ts'
import { PictureShelf } from './stage/picture.ts'
import { RenderScale } from './stage/render-scale.ts'
import { sceneOf } from './stage/scene.ts'
import { Itinerary } from './stops/itinerary.ts'
import { fadeMs, type Journey } from './stops/journey.ts'
import type { Prospect } from './stops/prospect.ts'
import type { GoToOptions, ScreenPoint, TourViewerOptions, ViewerStats } from './tour-viewer.ts'
import { ViewChange } from './view-change.ts'
import { createViewerEvents } from './viewer-events.ts'
import { ViewerFrame } from './viewer-frame.ts'

const tileFadeMs = 120
const mostPixelRatio = 2
const phonePixelRatioMoving = 1.5
const faceSizeWithoutPicturePx = 2048
const neighbours = { desktop: 4, phone: 2 } as const
const noStats: ViewerStats = {
  textureMiB: 0,
  budgetMiB: 0,
  tilesShown: 0,
  requestsOpen: 0,
  framesDrawn: 0,
  sharp: false,
}

/** Everything a mounted viewer is made of, and the frame in which it comes together. */
export class Viewer {
  readonly events = createViewerEvents()
  readonly life = new AbortController()
  readonly loop = new FrameLoop((nowMs) => this.#draw(nowMs))
  readonly options: TourViewerOptions
  readonly device: Device
  readonly frame: ViewerFrame
  readonly hotspots: HotspotLayer
  readonly itinerary: Itinerary
  readonly camera: Camera
  readonly ready: Promise<void>
  #becomeReady: () => void = () => undefined
  readonly #shelf: PictureShelf
  readonly #stage: PanoramaStage | null
  readonly #renderScale = new RenderScale()
  readonly #viewChange = new ViewChange((view) => this.events.emit('viewchange', view))
  readonly #failed = new Set<unknown>()
  #viewport: Viewport = { widthPx: 1, heightPx: 1 }
  #sharp = false

  constructor(container: HTMLElement, options: TourViewerOptions) {
    this.options = options
    const { ownerDocument: document } = container
    const texts = wordingOf(viewerTexts, options.texts)
    this.device = deviceOf(document.defaultView ?? window)
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve
    })
    this.#shelf = new PictureShelf(options.baseUrl ?? document.baseURI, this.loop.wake)
    this.itinerary = new Itinerary(options.document, this.#shelf, options.stop)
    this.frame = new ViewerFrame(container, texts, options.editing === true)
    const findStop = (stopId: string) => this.itinerary.list.find(stopId)
    this.hotspots = new HotspotLayer({ document, texts, findStop })
    this.frame.surface.after(this.hotspots.list)
    this.#stage = this.#createStage()
    this.#measure()
    const view = { ...this.stop.initialView, ...options.view }
    this.camera = new Camera(view, limitsAdmitting(this.#limits(), view))
    this.#showStop()
    void this.ready.then(() => this.life.signal.aborted || this.events.emit('ready', {}))
    this.loop.wake()
  }

  get stop(): PublicStop {
    return this.itinerary.place.stop
  }

  get viewport(): Viewport {
    return this.#viewport
  }

  get stats(): ViewerStats {
    return this.#stage?.stats ?? noStats
  }

  /** The view of the current stop, in picture space. */
  get projection(): Projection {
    return projectionOf(this.camera.view, this.#viewport, this.itinerary.place.levelling)
  }

  /** Picture direction under a point, CSS pixels from the top left. */
  directionAt(x: number, y: number): Direction {
    return vectorToDirection(unproject(this.projection, x, y))
  }

  screenOf(direction: Direction): ScreenPoint {
    const { x, y, depth } = project(this.projection, directionToVector(direction))
    const { widthPx, heightPx } = this.#viewport
    return { x, y, visible: depth > 0 && x >= 0 && y >= 0 && x <= widthPx && y <= heightPx }
  }

  /** Camera direction that has a picture direction of the current stop in the middle. */
  worldOf(direction: Direction): Direction {
    return vectorToDirection(this.itinerary.place.levelling.toWorld(directionToVector(direction)))
  }

  /** Turns to a view, at once for visitors who asked for less motion. */
  turnTo(view: Partial<View>, animateMs = 0): Promise<void> {
    const nowMs = performance.now()
    this.loop.wake()
    if (animateMs > 0 && !this.device.reducedMotion()) return this.camera.turnTo(view, animateMs, nowMs)
    this.camera.look(view, nowMs)
    return Promise.resolve()
  }

  /** Leaves for another stop, to be entered with `view`. Resolves on arrival, or when another journey took over. */
  async travel(stop: PublicStop, view: View, { transition, signal }: GoToOptions): Promise<void> {
    signal?.throwIfAborted()
    if (!this.events.emit('stopleave', { from: this.stop, to: stop })) return
    const fades = (transition ?? this.options.transition ?? 'fade') === 'fade' && !this.device.reducedMotion()
    const journey = this.itinerary.setOut(stop, { view, fadeMs: fades ? fadeMs : 0 }, performance.now())
    let given = false
    const giveUp = () => {
      given = this.itinerary.journey === journey && journey.isWaiting
      if (given) this.itinerary.endJourney()
    }
    signal?.addEventListener('abort', giveUp)
    this.loop.wake()
    await journey.ended
    signal?.removeEventListener('abort', giveUp)
    if (given) signal?.throwIfAborted()
  }

  /** What the visitor points at and may enter next, to have it at hand. */
  expect(prospect: Prospect | null): void {
    this.itinerary.prospect = prospect
    this.loop.wake()
  }

  setDocument(document: TourDocument): void {
    const kept = this.itinerary.setDocument(document)
    this.camera.setLimits(this.#limits())
    if (!kept) this.camera.look(this.stop.initialView, performance.now())
    this.#showStop()
    if (!kept) this.#tellStop()
    this.loop.wake()
  }

  resize(): void {
    this.#measure()
    this.camera.setLimits(this.#limits())
    this.loop.wake()
  }

  goOnline(): void {
    this.#stage?.resume()
    this.loop.wake()
  }

  /** Gives up the memory that only a visible viewer needs. */
  shrink(): void {
    this.#stage?.shrink()
  }

  /** The picture, `widthPx` wide, drawn and taken in one go: the browser clears what it has shown. */
  async snapshot(type: string, widthPx: number): Promise<Blob> {
    if (!this.#stage) throw new Error('there is no picture to take')
    const ratio = widthPx / this.#viewport.widthPx
    this.#stage.resize(widthPx, Math.round(this.#viewport.heightPx * ratio))
    this.#stage.frame(this.#scene(performance.now(), ratio))
    const taken = new Promise<Blob>((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture was taken')))
      this.frame.canvas.toBlob(take, type)
    })
    this.loop.wake()
    return taken
  }

  dispose(): void {
    if (this.life.signal.aborted) return
    this.life.abort()
    this.loop.end()
    this.itinerary.endJourney()
    this.camera.rest()
    this.#stage?.dispose()
    this.#shelf.dispose()
    this.frame.dispose()
    this.#becomeReady()
  }

  #createStage(): PanoramaStage | null {
    const { device, options, events } = this
    const stageOptions = {
      budgetMiB: options.memoryMiB ?? device.budgetMiB,
      workers: device.workers,
      thrifty: device.thrifty,
      fadeMs: device.reducedMotion() ? 0 : tileFadeMs,
    }
    try {
      return new PanoramaStage(this.frame.canvas, stageOptions, {
        onChanged: this.loop.wake,
        onTileFailed: (url, status) => events.emit('tileerror', { url, status }),
        onPictureFailed: (pyramid, status) => this.#losePicture(pyramid, status),
        onContextLost: () => events.emit('contextlost', {}),
        onContextRestored: () => events.emit('contextrestored', {}),
      })
    } catch {
      // listeners come after the constructor
      const message = 'WebGL 2 is not available'
      queueMicrotask(() => events.emit('error', { code: 'WEBGL2_UNSUPPORTED', message, recoverable: false }))
      return null
    }
  }

  #losePicture(pyramid: unknown, status: number): void {
    this.#failed.add(pyramid)
    const code = status === 0 && navigator.onLine ? 'CORS' : 'MEDIA_MISSING'
    this.events.emit('error', { code, message: `not one tile could be loaded (${status})`, recoverable: true })
    this.#showMessage()
  }

  #limits(): ViewLimits {
    const { picture, stop } = this.itinerary.place
    const faceSizePx = picture?.pyramid.faceSizePx ?? faceSizeWithoutPicturePx
    const limits = limitsAdmitting(viewLimitsOf(this.#viewport, faceSizePx), stop.initialView)
    const coverage = this.itinerary.coverageOf(stop)
    return coverage ? limitsWithin(limits, coverage, this.#viewport) : limits
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.frame.element
    this.#viewport = { widthPx: Math.max(1, clientWidth), heightPx: Math.max(1, clientHeight) }
  }

  #showStop(): void {
    this.hotspots.setStop(this.stop)
    this.frame.nameStop(this.stop, this.itinerary.altTextOf(this.stop))
    this.#showMessage()
  }

  #showMessage(): void {
    const { picture, stop } = this.itinerary.place
    if (!this.#stage) this.frame.showMessage('state.noWebgl', true)
    else if (!picture) this.frame.showMessage(this.itinerary.isFlat(stop) ? 'state.flatMedia' : 'state.noMedia', true)
    else if (this.#failed.has(picture.pyramid)) this.frame.showMessage('state.mediaFailed', !picture.preview)
    else this.frame.showMessage(null, false)
    if (!this.#stage || !picture) this.#becomeReady()
  }

  #tellStop(): void {
    this.frame.announceStop(this.stop)
    this.events.emit('stopchange', { stop: this.stop, index: this.itinerary.list.stops.indexOf(this.stop) })
  }

  #enter(journey: Journey, nowMs: number): void {
    const { view } = journey.destination
    journey.begin(nowMs, this.itinerary.place, this.camera.view)
    this.itinerary.enter(journey)
    this.camera.setLimits(limitsAdmitting(this.#limits(), view))
    this.camera.look(view, nowMs)
    this.#sharp = false
    this.#showStop()
    this.#tellStop()
  }

  #pixelRatio(nowMs: number, moving: boolean): number {
    const most = this.device.phone && moving ? phonePixelRatioMoving : mostPixelRatio
    const ratio = Math.min(window.devicePixelRatio, this.options.maxDevicePixelRatio ?? mostPixelRatio, most)
    return ratio * this.#renderScale.frame(nowMs, moving)
  }

  #scene(nowMs: number, pixelRatio: number) {
    const { itinerary, camera, device } = this
    const most = device.phone ? neighbours.phone : neighbours.desktop
    const facts = { itinerary, camera, viewport: this.#viewport, nowMs, pixelRatio }
    return sceneOf({ ...facts, neighbours: this.#sharp ? most : 0 })
  }

  /** One frame; answers whether another must follow. */
  #draw(nowMs: number): boolean {
    const { camera, itinerary } = this
    camera.step(nowMs)
    const { journey } = itinerary
    if (journey?.canBegin(nowMs, (picture) => this.#stage?.hasFirstLevel(picture) ?? true)) this.#enter(journey, nowMs)
    const moving = camera.isMoving(nowMs)
    const busy = this.#drawStage(nowMs, this.#pixelRatio(nowMs, moving))
    this.hotspots.place(this.projection)
    this.#viewChange.frame(camera.view, nowMs, moving)
    if (journey && !journey.isWaiting && !journey.fade(nowMs)) itinerary.endJourney()
    return busy || moving || itinerary.journey !== null
  }

  #drawStage(nowMs: number, pixelRatio: number): boolean {
    if (!this.#stage) return false
    const { widthPx, heightPx } = this.#viewport
    this.#stage.resize(Math.round(widthPx * pixelRatio), Math.round(heightPx * pixelRatio))
    const state = this.#stage.frame(this.#scene(nowMs, pixelRatio))
    if (state.painted) this.#becomeReady()
    const becameSharp = state.sharp && !this.#sharp
    this.#sharp = state.sharp
    if (becameSharp) this.events.emit('sharp', {})
    // once sharp, the next plan may look further
    return state.busy || becameSharp
  }
}
