import type { TourViewerOptions, ViewerStats } from './api.ts'
import type { Camera } from './camera/camera.ts'
import type { Leveling } from './camera/leveling.ts'
import type { Projection, Viewport } from './camera/projection.ts'
import type { Device } from './device.ts'
import type { EyesTarget } from './gpu/tile-renderer.ts'
import type { NavigationState } from './navigation/navigation-state.ts'
import type { Image } from './stage/image.ts'
import { noStats, openStage } from './stage/open-stage.ts'
import type { PanoramaStage, StageEvents, StageFrame, StageState } from './stage/panorama-stage.ts'
import { RenderScale } from './stage/render-scale.ts'
import { sceneOf } from './stage/scene.ts'
import type { ViewerFrame } from './viewer-frame.ts'

type Drawing = { readonly viewport: Viewport; readonly pixelRatio: number; readonly moving: boolean }

export type ViewerImagePorts = {
  readonly frame: ViewerFrame
  readonly device: Device
  readonly options: TourViewerOptions
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly viewport: () => Viewport
  /** There is something to see. */
  readonly onPainted: () => void
  readonly onSharp: () => void
  /** Nothing can be drawn here, and why. */
  readonly onUndrawable: (message: string) => void
}

/** What a headset asks for: its images, how each of its eyes sees a panorama, and how much of that shows. */
export type HeadsetFrame = {
  readonly target: EyesTarget
  /** Size of what one eye sees, in pixels of the headset. */
  readonly viewport: Viewport
  readonly eyesIn: (leveling: Leveling) => readonly Projection[]
  readonly moving: boolean
  readonly opacity: number
}

/** Where nothing is drawn. */
const nothing: StageState = { busy: false, sharp: false, complete: false, painted: false }

/** How many linked stops are kept at hand. */
const neighbors = { desktop: 4, phone: 2 } as const

/** What the graphics card shows of where the visitor is; nothing where WebGL 2 is not to be had. */
export class ViewerImage {
  readonly #ports: ViewerImagePorts
  readonly #events: StageEvents
  #stage: PanoramaStage | null
  #rests = false
  readonly #renderScale: RenderScale
  #sharp = false
  #complete = false
  #hasPainted = false

  constructor(ports: ViewerImagePorts, events: Omit<StageEvents, 'onUploadFailed'>) {
    const { frame, device, options } = ports
    this.#ports = ports
    const onUploadFailed = () => this.#giveUp('no picture can be uploaded to the graphics card')
    // the frame that finds it out comes to its end first
    this.#events = { ...events, onUploadFailed: () => queueMicrotask(onUploadFailed) }
    this.#renderScale = new RenderScale(device, options.maxDevicePixelRatio)
    this.#stage = this.#open(frame.canvas)
    // listeners come after the constructor
    if (!this.#stage) queueMicrotask(() => ports.onUndrawable('WebGL 2 is not available'))
  }

  /** Whether the graphics card draws. */
  get draws(): boolean {
    return this.#rests || this.#stage !== null
  }

  /** Turning by itself is not worth many frames to whoever asked for little. */
  get isPaced(): boolean {
    const { camera, device } = this.#ports
    return camera.isCruising && device.thrifty
  }

  get isBehind(): boolean | undefined {
    return this.#stage?.isBehind
  }

  get stats(): ViewerStats {
    const stats = this.#stage?.stats ?? noStats
    const { stopMedia } = this.#ports.navigationState.place
    return stopMedia ? { ...stats, ...stopMedia.facts } : stats
  }

  get hasPainted(): boolean {
    return this.#hasPainted
  }

  /** Nobody sees it, and its graphics card is somebody else's. */
  get rests(): boolean {
    return this.#rests
  }

  /** All that the last frame wanted was there, or will not come soon. */
  get isComplete(): boolean {
    return this.#complete
  }

  /** A fade to it would show no holes. */
  hasFirstLevel(image: Image): boolean {
    return this.#stage?.hasFirstLevel(image) ?? true
  }

  /** Another stop is shown: what is at hand for the next ones can wait until this one is sharp. */
  begin(): void {
    this.#sharp = this.#complete = false
    this.resume()
  }

  resume(): void {
    this.#stage?.resume()
  }

  /** Gives up the memory that only a visible viewer needs. */
  shrink(): void {
    this.#stage?.shrink()
  }

  /** Gives the graphics card back as a whole, until it is to rise. */
  rest(): void {
    if (!this.#stage) return
    this.#stage.dispose()
    this.#stage = null
    this.#rests = true
  }

  rise(): void {
    if (!this.#rests) return
    this.#rests = this.#sharp = this.#complete = false
    this.#stage = this.#open(this.#ports.frame.renewCanvas())
  }

  #giveUp(why: string): void {
    if (!this.#stage) return
    this.#stage.dispose()
    this.#stage = null
    this.#sharp = false
    this.#ports.onUndrawable(why)
  }

  #open(canvas: HTMLCanvasElement): PanoramaStage | null {
    const { device, options } = this.#ports
    return openStage({ canvas, device, memoryMiB: options.memoryMiB }, this.#events)
  }

  /** Draws; answers whether another frame must follow. */
  draw(nowMs: number, moving: boolean): boolean {
    if (!this.#stage) return this.#tell(nothing)
    // frames that are few by intention say nothing about the device
    const pixelRatio = this.#renderScale.pixelRatio(nowMs, moving && !this.isPaced)
    const { wholeRatio } = this.#renderScale
    const state = this.#paint(this.#stage, nowMs, { pixelRatio, wholeRatio, moving })
    // once complete, the next plan may look further
    return this.#tell(state) || state.busy
  }

  /** Draws for both eyes of somebody who wears a headset, from the same tiles. */
  drawForEyes(nowMs: number, { target, viewport, eyesIn, moving, opacity }: HeadsetFrame): void {
    if (!this.#stage) return
    const scene = this.#scene(nowMs, { viewport, pixelRatio: 1, moving })
    const { leveling } = this.#ports.navigationState.place
    const eyes = eyesIn(leveling)
    const layers = scene.layers.map((layer) => ({ ...layer, projection: eyes[0] ?? layer.projection, eyes, opacity }))
    this.#tell(this.#stage.frame({ ...scene, layers, target }))
  }

  /** Draws the image `widthPx` wide, to be taken at once. */
  drawAt(widthPx: number): HTMLCanvasElement {
    this.rise()
    const stage = this.#stage
    const nowMs = performance.now()
    const ratio = widthPx / this.#ports.viewport().widthPx
    const moving = this.#ports.camera.isMoving(nowMs)
    const paint = (on: PanoramaStage) => this.#paint(on, nowMs, { pixelRatio: ratio, wholeRatio: ratio, moving })
    stage?.forgetDrawing()
    const { painted, complete } = stage ? paint(stage) : nothing
    if (!stage || !painted) throw new Error('no picture yet')
    // a second drawing of what is all there is a fine one, where the graphics card has what that takes by now
    if (complete) paint(stage)
    return this.#ports.frame.canvas
  }

  dispose(): void {
    this.#stage?.dispose()
  }

  /** `wholeRatio`: device pixels of the canvas per CSS pixel, of which a drawing may leave some out. */
  #paint(
    stage: PanoramaStage,
    nowMs: number,
    { wholeRatio, ...how }: Omit<Drawing, 'viewport'> & { wholeRatio: number },
  ) {
    const viewport = this.#ports.viewport()
    const { widthPx, heightPx } = viewport
    const sizeAt = (ratio: number) => ({ widthPx: Math.round(widthPx * ratio), heightPx: Math.round(heightPx * ratio) })
    stage.resize(sizeAt(wholeRatio), sizeAt(how.pixelRatio))
    return stage.frame(this.#scene(nowMs, { ...how, viewport }))
  }

  /** Tells what there is to be seen; answers whether it has just become complete. */
  #tell({ painted, ...state }: StageState): boolean {
    const { onPainted, onSharp, navigationState } = this.#ports
    const { stopMedia } = navigationState.place
    if (painted) onPainted()
    this.#hasPainted ||= painted
    const { sharp } = stopMedia?.facts ?? state
    if (sharp && !this.#sharp) onSharp()
    this.#sharp = sharp
    const wasComplete = this.#complete
    this.#complete = state.complete || sharp
    return this.#complete && !wasComplete
  }

  #scene(nowMs: number, drawing: Drawing): StageFrame {
    const { navigationState, camera, device } = this.#ports
    const most = device.phone ? neighbors.phone : neighbors.desktop
    return sceneOf({ navigationState, camera, nowMs, ...drawing, neighbors: this.#complete ? most : 0 })
  }
}
