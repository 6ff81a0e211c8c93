import type { Camera } from '../camera/camera.ts'
import { type Pose, projectionOf, type Viewport } from '../camera/projection.ts'
import { imageAt, type StageStop } from '../navigation/navigation.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import { linkedImages } from '../navigation/neighbor-stops.ts'
import type { StageFrame } from './panorama-stage.ts'
import type { ImageView } from './tile-plan.ts'

/** Tiles are prefetched for the view that the moving camera will reach in this time. */
const lookAheadSeconds = 0.3
/** The finest level isn't loaded while the view moves by its own width within this time. */
const tooFastSeconds = 0.5
const minLookAheadDegPerSecond = 1

export type StageFrameInputs = {
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly viewport: Viewport
  readonly nowMs: number
  readonly isMoving: boolean
  readonly pixelRatio: number
  /** Number of linked stops to prefetch; 0 until the current image is sharp. */
  readonly neighborCount: number
}

function imageViewOf(stageStop: StageStop, view: Pose, viewport: Viewport): ImageView | null {
  const { leveling } = stageStop
  const image = imageAt(stageStop)
  return image && { image, projection: projectionOf(view, viewport, image.leveling ?? leveling) }
}

function prefetchOf({
  navigationState,
  camera,
  viewport,
  isMoving,
  neighborCount,
}: StageFrameInputs): StageFrame['prefetch'] {
  const { pose: view, velocity } = camera
  const { current: currentStop, neighborStop } = navigationState
  const degPerSecond = Math.hypot(velocity.yawDegPerSecond, velocity.pitchDegPerSecond)
  const ahead: Pose = {
    ...view,
    yawDeg: view.yawDeg + velocity.yawDegPerSecond * lookAheadSeconds,
    pitchDeg: view.pitchDeg + velocity.pitchDegPerSecond * lookAheadSeconds,
  }
  const projection = projectionOf(view, viewport, currentStop.leveling)
  const imageOf = (stopId: string) => navigationState.imageOf(stopId)
  return {
    ahead:
      isMoving && degPerSecond > minLookAheadDegPerSecond ? projectionOf(ahead, viewport, currentStop.leveling) : null,
    neighbors: neighborCount > 0 ? linkedImages(currentStop.stop, projection, { max: neighborCount, imageOf }) : [],
    nextStop: neighborStop && imageViewOf(navigationState.unopened(neighborStop.stop), neighborStop.view, viewport),
    isTooFast: isMoving && degPerSecond > view.fovDeg / tooFastSeconds,
  }
}

/** Creates the stage's input for a frame from the departing stop, the current one, and the destination. */
export function createStageFrame(inputs: StageFrameInputs): StageFrame {
  const { navigationState, camera, viewport, nowMs, isMoving, pixelRatio } = inputs
  const { stopFade, navigation, current } = navigationState
  const fade = stopFade?.fade(nowMs) ?? null
  const departingLayer = fade && imageViewOf(fade.from, fade.fromView, viewport)
  const currentLayer = imageViewOf(current, camera.pose, viewport)
  const layers = [
    departingLayer && { ...departingLayer, opacity: 1 },
    currentLayer && { ...currentLayer, opacity: (departingLayer && fade?.opacity) ?? 1 },
  ]
  const destination = navigation?.destination
  return {
    nowMs,
    layers: layers.filter((layer) => layer !== null),
    next: destination ? imageViewOf(destination.stageStop, destination.view, viewport) : null,
    isMoving,
    prefetch: prefetchOf(inputs),
    pixelRatio,
  }
}
