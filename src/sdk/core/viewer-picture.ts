import type { Camera } from './camera/camera.ts'
import type { Viewport } from './camera/projection.ts'
import type { Device } from './device.ts'
import { noStats, openStage, pictureOn } from './stage/open-stage.ts'
import type { PanoramaStage, StageEvents, StageFrame } from './stage/panorama-stage.ts'
import type { Picture } from './stage/picture.ts'
import { RenderScale } from './stage/render-scale.ts'
import { sceneOf } from './stage/scene.ts'
import type { Itinerary } from './stops/itinerary.ts'
import type { TourViewerOptions, ViewerStats } from './tour-viewer.ts'

export type ViewerPicturePorts = {
  readonly canvas: HTMLCanvasElement
  readonly device: Device
  readonly options: TourViewerOptions
  readonly itinerary: Itinerary
  readonly camera: Camera
  readonly viewport: () => Viewport
  /** There is something to see. */
  readonly onPainted: () => void
  readonly onSharp: () => void
}

/** How many linked stops are kept at hand. */
const neighbours = { desktop: 4, phone: 2 } as const

/** What the graphics card shows of where the visitor is; nothing where WebGL 2 is not to be had. */
export class ViewerPicture {
  readonly #ports: ViewerPicturePorts
  readonly #stage: PanoramaStage | null
  readonly #renderScale: RenderScale
  #sharp = false

  constructor(ports: ViewerPicturePorts, events: StageEvents) {
    const { canvas, device, options } = ports
    this.#ports = ports
    this.#renderScale = new RenderScale(device, options.maxDevicePixelRatio)
    this.#stage = openStage({ canvas, device, memoryMiB: options.memoryMiB }, events)
  }

  /** Whether the graphics card draws. */
  get draws(): boolean {
    return this.#stage !== null
  }

  get stats(): ViewerStats {
    return this.#stage?.stats ?? noStats
  }

  /** A fade to it would show no holes. */
  hasFirstLevel(picture: Picture): boolean {
    return this.#stage?.hasFirstLevel(picture) ?? true
  }

  /** Another stop is shown: what is at hand for the next ones can wait until this one is sharp. */
  begin(): void {
    this.#sharp = false
  }

  resume(): void {
    this.#stage?.resume()
  }

  /** Gives up the memory that only a visible viewer needs. */
  shrink(): void {
    this.#stage?.shrink()
  }

  /** Draws; answers whether another frame must follow. */
  draw(nowMs: number, moving: boolean): boolean {
    if (!this.#stage) return false
    const { onPainted, onSharp } = this.#ports
    const state = this.#paint(this.#stage, nowMs, this.#renderScale.pixelRatio(nowMs, moving))
    if (state.painted) onPainted()
    const becameSharp = state.sharp && !this.#sharp
    this.#sharp = state.sharp
    if (becameSharp) onSharp()
    // once sharp, the next plan may look further
    return state.busy || becameSharp
  }

  /** The picture, `widthPx` wide, drawn and taken in one go: the browser clears what it has shown. */
  async snapshot(type: string, widthPx: number): Promise<Blob> {
    if (!this.#stage) throw new Error('there is no picture to take')
    this.#stage.forgetDrawing()
    this.#paint(this.#stage, performance.now(), widthPx / this.#ports.viewport().widthPx)
    return pictureOn(this.#ports.canvas, type)
  }

  dispose(): void {
    this.#stage?.dispose()
  }

  #paint(stage: PanoramaStage, nowMs: number, pixelRatio: number) {
    const { widthPx, heightPx } = this.#ports.viewport()
    stage.resize(Math.round(widthPx * pixelRatio), Math.round(heightPx * pixelRatio))
    return stage.frame(this.#scene(nowMs, pixelRatio))
  }

  #scene(nowMs: number, pixelRatio: number): StageFrame {
    const { itinerary, camera, device, viewport } = this.#ports
    const most = device.phone ? neighbours.phone : neighbours.desktop
    const facts = { itinerary, camera, viewport: viewport(), nowMs, pixelRatio }
    return sceneOf({ ...facts, neighbours: this.#sharp ? most : 0 })
  }
}
