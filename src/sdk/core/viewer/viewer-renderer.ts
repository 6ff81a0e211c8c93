import type { TourViewerOptions, ViewerStats } from '../api.ts'
import type { Camera } from '../camera/camera.ts'
import type { Leveling } from '../camera/leveling.ts'
import type { Projection, Viewport } from '../camera/projection.ts'
import type { Device } from '../device.ts'
import type { EyesTarget } from '../gpu/tile-renderer.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import type { Image } from '../stage/image.ts'
import { emptyStats, openStage } from '../stage/open-stage.ts'
import type { PanoramaStage, StageEvents, StageFrame, StageState } from '../stage/panorama-stage.ts'
import { RenderScale } from '../stage/render-scale.ts'
import { stageFrameOf } from '../stage/stage-frame.ts'
import type { ViewerElements } from './viewer-elements.ts'

type Drawing = { readonly viewport: Viewport; readonly pixelRatio: number; readonly moving: boolean }

export type ViewerRendererPorts = {
  readonly frame: ViewerElements
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

/** A headset's framebuffer, the projection of each eye, and the scene's opacity. */
export type HeadsetFrame = {
  readonly target: EyesTarget
  /** Size of what one eye sees, in pixels of the headset. */
  readonly viewport: Viewport
  readonly eyeProjections: (leveling: Leveling) => readonly Projection[]
  readonly moving: boolean
  readonly opacity: number
}

/** State without a stage. */
const emptyState: StageState = { busy: false, sharp: false, complete: false, painted: false }

/** Number of linked stops to prefetch. */
const neighborCounts = { desktop: 4, phone: 2 } as const

/** Renders the current stop; draws nothing without WebGL 2. */
export class ViewerRenderer {
  readonly #ports: ViewerRendererPorts
  readonly #events: StageEvents
  #stage: PanoramaStage | null
  #isSuspended = false
  readonly #renderScale: RenderScale
  #sharp = false
  #complete = false
  #hasPainted = false

  constructor(ports: ViewerRendererPorts, events: Omit<StageEvents, 'onUploadFailed'>) {
    const { frame, device, options } = ports
    this.#ports = ports
    const onUploadFailed = () => this.#fail('no image can be uploaded')
    // the frame that finds it out comes to its end first
    this.#events = { ...events, onUploadFailed: () => queueMicrotask(onUploadFailed) }
    this.#renderScale = new RenderScale(device, options.maxDevicePixelRatio)
    this.#stage = this.#openStage(frame.canvas)
    // listeners come after the constructor
    if (!this.#stage) queueMicrotask(() => ports.onUndrawable('WebGL 2 is not available'))
  }

  /** Whether WebGL works; also true while suspended. */
  get canDraw(): boolean {
    return this.#isSuspended || this.#stage !== null
  }

  /** Auto-rotation draws fewer frames for visitors who save data. */
  get isPaced(): boolean {
    const { camera, device } = this.#ports
    return camera.isCruising && device.savesData
  }

  get isBehind(): boolean | undefined {
    return this.#stage?.isBehind
  }

  get stats(): ViewerStats {
    const stats = this.#stage?.stats ?? emptyStats
    const { stopMedia } = this.#ports.navigationState.place
    return stopMedia ? { ...stats, ...stopMedia.facts } : stats
  }

  get hasPainted(): boolean {
    return this.#hasPainted
  }

  /** Whether the graphics context was given back while the viewer is out of sight. */
  get isSuspended(): boolean {
    return this.#isSuspended
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
  reset(): void {
    this.#sharp = this.#complete = false
    this.retry()
  }

  retry(): void {
    this.#stage?.resume()
  }

  /** Gives up the memory that only a visible viewer needs. */
  trim(): void {
    this.#stage?.trim()
  }

  /** Gives the graphics context back until `resume`. */
  suspend(): void {
    if (!this.#stage) return
    this.#stage.dispose()
    this.#stage = null
    this.#isSuspended = true
  }

  resume(): void {
    if (!this.#isSuspended) return
    this.#isSuspended = this.#sharp = this.#complete = false
    this.#stage = this.#openStage(this.#ports.frame.newCanvas())
  }

  #fail(message: string): void {
    if (!this.#stage) return
    this.#stage.dispose()
    this.#stage = null
    this.#sharp = false
    this.#ports.onUndrawable(message)
  }

  #openStage(canvas: HTMLCanvasElement): PanoramaStage | null {
    const { device, options } = this.#ports
    return openStage({ canvas, device, memoryMiB: options.memoryMiB }, this.#events)
  }

  /** Draws; answers whether another frame must follow. */
  draw(nowMs: number, moving: boolean): boolean {
    if (!this.#stage) return this.#report(emptyState)
    // frames that are few by intention say nothing about the device
    const pixelRatio = this.#renderScale.pixelRatio(nowMs, moving && !this.isPaced)
    const { fullRatio } = this.#renderScale
    const state = this.#paint(this.#stage, nowMs, { pixelRatio, fullRatio: fullRatio, moving })
    // once complete, the next plan may look further
    return this.#report(state) || state.busy
  }

  /** Draws for both eyes of a headset, from the same tiles. */
  drawForEyes(nowMs: number, { target, viewport, eyeProjections, moving, opacity }: HeadsetFrame): void {
    if (!this.#stage) return
    const scene = this.#stageFrame(nowMs, { viewport, pixelRatio: 1, moving })
    const { leveling } = this.#ports.navigationState.place
    const eyes = eyeProjections(leveling)
    const layers = scene.layers.map((layer) => ({ ...layer, projection: eyes[0] ?? layer.projection, eyes, opacity }))
    this.#report(this.#stage.frame({ ...scene, layers, target }))
  }

  /** Draws the image `widthPx` wide, to be taken at once. */
  drawAt(widthPx: number): HTMLCanvasElement {
    this.resume()
    const stage = this.#stage
    const nowMs = performance.now()
    const ratio = widthPx / this.#ports.viewport().widthPx
    const moving = this.#ports.camera.isMoving(nowMs)
    const paint = (on: PanoramaStage) => this.#paint(on, nowMs, { pixelRatio: ratio, fullRatio: ratio, moving })
    stage?.invalidate()
    const { painted, complete } = stage ? paint(stage) : emptyState
    if (!stage || !painted) throw new Error('no image yet')
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
    { fullRatio, ...drawing }: Omit<Drawing, 'viewport'> & { fullRatio: number },
  ) {
    const viewport = this.#ports.viewport()
    const { widthPx, heightPx } = viewport
    const sizeAt = (ratio: number) => ({ widthPx: Math.round(widthPx * ratio), heightPx: Math.round(heightPx * ratio) })
    stage.resize(sizeAt(fullRatio), sizeAt(drawing.pixelRatio))
    return stage.frame(this.#stageFrame(nowMs, { ...drawing, viewport }))
  }

  /** Tells what there is to be seen; answers whether it has just become complete. */
  #report({ painted, ...state }: StageState): boolean {
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

  #stageFrame(nowMs: number, drawing: Drawing): StageFrame {
    const { navigationState, camera, device } = this.#ports
    const maxNeighbors = device.isPhone ? neighborCounts.phone : neighborCounts.desktop
    return stageFrameOf({ navigationState, camera, nowMs, ...drawing, neighbors: this.#complete ? maxNeighbors : 0 })
  }
}
