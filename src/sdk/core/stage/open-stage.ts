import type { ViewerStats } from '../api.ts'
import type { Device } from '../device.ts'
import { PanoramaStage, type StageEvents, type StageOptions } from './panorama-stage.ts'

const tileFadeMs = 120

type StageRequest = Pick<StageOptions, 'extendTiles'> & {
  readonly canvas: HTMLCanvasElement
  readonly device: Device
  /** Overrides the texture budget of the device. */
  readonly memoryMiB: number | undefined
}

/** Creates the stage of a canvas; null without WebGL 2. */
export function openStage(
  { canvas, device, memoryMiB, extendTiles }: StageRequest,
  events: StageEvents,
): PanoramaStage | null {
  const options = {
    budgetMiB: memoryMiB ?? device.budgetMiB,
    workerCount: device.workerCount,
    extendTiles,
    get savesData() {
      return device.loadsFewerTiles
    },
    fadeMs: device.reducedMotion() ? 0 : tileFadeMs,
  }
  try {
    return new PanoramaStage(canvas, options, events)
  } catch {
    return null
  }
}

/** Statistics without a stage. */
export const emptyStats: ViewerStats = {
  textureMiB: 0,
  budgetMiB: 0,
  tilesShown: 0,
  tilesFailed: 0,
  requestsOpen: 0,
  framesDrawn: 0,
  sharp: false,
  settled: false,
}
