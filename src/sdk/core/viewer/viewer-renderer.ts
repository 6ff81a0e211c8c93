import type { Leveling } from '../../../shared/geometry/leveling.ts'
import type { TourViewerOptions, ViewerStats } from '../api.ts'
import type { Camera } from '../camera/camera.ts'
import type { Projection, Viewport } from '../camera/projection.ts'
import type { Device } from '../device.ts'
import type { EyesTarget } from '../gpu/tile-renderer.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import { emptyStats, openStage } from '../stage/open-stage.ts'
import type { PanoramaStage, StageEvents, StageFrame, StageState } from '../stage/panorama-stage.ts'
import { RenderScale } from '../stage/render-scale.ts'
import { createStageFrame } from '../stage/stage-frame.ts'
import type { StageImage } from '../stage/stage-image.ts'
import type { ViewerElements } from './viewer-elements.ts'

type Drawing = { readonly viewport: Viewport; readonly pixelRatio: number; readonly isMoving: boolean }

export type ViewerRendererPorts = {
  readonly elements: ViewerElements
  readonly device: Device
  readonly options: TourViewerOptions
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly viewport: () => Viewport
  /** Called after each frame that shows an image. */
  readonly onPainted: () => void
  readonly onSharp: () => void
  /** Called with the reason when WebGL doesn't work. */
  readonly onUndrawable: (message: string) => void
}

/** A headset's framebuffer, the projection of each eye, and the scene's opacity. */
export type HeadsetFrame = {
  readonly target: EyesTarget
  /** Size of one eye's view, in pixels of the headset. */
  readonly viewport: Viewport
  readonly eyeProjections: (leveling: Leveling) => readonly Projection[]
  readonly isMoving: boolean
  readonly opacity: number
}

/** State without a stage. */
const emptyState: StageState = { busy: false, sharp: false, complete: false, painted: false }

/** Maximum number of linked stops to prefetch. */
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
  /** Changes each frame before it is drawn. Code that is loaded on demand sets it. */
  adaptFrame: ((frame: StageFrame) => StageFrame) | undefined

  constructor(ports: ViewerRendererPorts, events: Omit<StageEvents, 'onUploadFailed'>) {
    const { elements, device, options } = ports
    this.#ports = ports
    const onUploadFailed = () => this.#fail('no image can be uploaded')
    // Deferred, because the current frame still uses the stage.
    this.#events = { ...events, onUploadFailed: () => queueMicrotask(onUploadFailed) }
    this.#renderScale = new RenderScale(device, options.maxDevicePixelRatio)
    this.#stage = this.#openStage(elements.canvas)
    // Deferred, because listeners are added after the constructor.
    if (!this.#stage) queueMicrotask(() => ports.onUndrawable('WebGL 2 is not available'))
  }

  /** True if WebGL works, even while suspended. */
  get canDraw(): boolean {
    return this.#isSuspended || this.#stage !== null
  }

  /** True if fewer frames are drawn: during auto-rotation for visitors who save data. */
  get isPaced(): boolean {
    const { camera, device } = this.#ports
    return camera.isCruising && device.savesData
  }

  get isBehind(): boolean | undefined {
    return this.#stage?.isBehind
  }

  get stats(): ViewerStats {
    const stats = this.#stage?.stats ?? emptyStats
    const { stopMedia } = this.#ports.navigationState.current
    return stopMedia ? { ...stats, ...stopMedia.stats } : stats
  }

  get hasPainted(): boolean {
    return this.#hasPainted
  }

  /** True if the graphics context was released while the viewer is out of sight. */
  get isSuspended(): boolean {
    return this.#isSuspended
  }

  /** True if the last frame's tiles were loaded or have failed for now. */
  get isComplete(): boolean {
    return this.#complete
  }

  /** True if a fade to the image shows no holes. */
  hasFirstLevel(image: StageImage): boolean {
    return this.#stage?.hasFirstLevel(image) ?? true
  }

  /** Resets the state for another stop. Prefetching waits until it is sharp. */
  reset(): void {
    this.#sharp = this.#complete = false
    this.retry()
  }

  retry(): void {
    this.#stage?.resume()
  }

  /** Frees the memory that only a visible viewer needs. */
  trim(): void {
    this.#stage?.trim()
  }

  /** Releases the graphics context until `resume`. */
  suspend(): void {
    if (!this.#stage) return
    this.#stage.dispose()
    this.#stage = null
    this.#isSuspended = true
  }

  resume(): void {
    if (!this.#isSuspended) return
    this.#isSuspended = this.#sharp = this.#complete = false
    this.#stage = this.#openStage(this.#ports.elements.replaceCanvas())
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
    const { memoryMiB, extendTiles } = options
    return openStage({ canvas, device, memoryMiB, extendTiles }, this.#events)
  }

  /** Draws a frame; returns true if another must follow. */
  draw(nowMs: number, isMoving: boolean): boolean {
    if (!this.#stage) return this.#report(emptyState)
    // Paced frames aren't a sign of a slow device.
    const pixelRatio = this.#renderScale.pixelRatio(nowMs, isMoving && !this.isPaced)
    const { fullRatio } = this.#renderScale
    const state = this.#paint(this.#stage, nowMs, { pixelRatio, fullRatio, isMoving })
    // Once complete, another frame plans the prefetching.
    return this.#report(state) || state.busy
  }

  /** Draws for both eyes of a headset, from the same tiles. */
  drawForEyes(nowMs: number, { target, viewport, eyeProjections, isMoving, opacity }: HeadsetFrame): void {
    if (!this.#stage) return
    const scene = this.#stageFrame(nowMs, { viewport, pixelRatio: 1, isMoving })
    const { leveling } = this.#ports.navigationState.current
    const eyes = eyeProjections(scene.layers.at(-1)?.image.leveling ?? leveling)
    const layers = scene.layers.map((layer) => ({ ...layer, projection: eyes[0] ?? layer.projection, eyes, opacity }))
    this.#report(this.#stage.frame({ ...scene, layers, target }))
  }

  /** Draws the image at a width, for a snapshot that must be taken immediately. */
  drawAt(widthPx: number): HTMLCanvasElement {
    this.resume()
    const stage = this.#stage
    const nowMs = performance.now()
    const ratio = widthPx / this.#ports.viewport().widthPx
    const isMoving = this.#ports.camera.isMoving(nowMs)
    const paint = (target: PanoramaStage) =>
      this.#paint(target, nowMs, { pixelRatio: ratio, fullRatio: ratio, isMoving })
    stage?.invalidate()
    const { painted, complete } = stage ? paint(stage) : emptyState
    if (!stage || !painted) throw new Error('no image')
    // The second drawing of a complete image is supersampled, if the GPU can do that.
    if (complete) paint(stage)
    return this.#ports.elements.canvas
  }

  dispose(): void {
    this.#stage?.dispose()
  }

  /** Draws a frame. The canvas has `fullRatio` device pixels per CSS pixel, the drawn region `pixelRatio`. */
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

  /** Reports the state of a frame; returns true if it has just become complete. */
  #report({ painted, ...state }: StageState): boolean {
    const { onPainted, onSharp, navigationState } = this.#ports
    const { stopMedia } = navigationState.current
    if (painted) onPainted()
    this.#hasPainted ||= painted
    const { sharp } = stopMedia?.stats ?? state
    if (sharp && !this.#sharp) onSharp()
    this.#sharp = sharp
    const wasComplete = this.#complete
    this.#complete = state.complete || sharp
    return this.#complete && !wasComplete
  }

  #stageFrame(nowMs: number, drawing: Drawing): StageFrame {
    const { navigationState, camera, device } = this.#ports
    const maxNeighbors = device.isPhone ? neighborCounts.phone : neighborCounts.desktop
    const frame = createStageFrame({
      navigationState,
      camera,
      nowMs,
      ...drawing,
      neighborCount: this.#complete ? maxNeighbors : 0,
    })
    return this.adaptFrame?.(frame) ?? frame
  }
}
