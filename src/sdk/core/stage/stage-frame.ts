import type { View } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import { type Pose, projectionOf, type Viewport } from '../camera/projection.ts'
import { imageAt, type Place } from '../navigation/navigation.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import { linkedImages } from '../navigation/neighbor-stops.ts'
import type { StageFrame } from './panorama-stage.ts'
import type { ImageView, Prefetch } from './tile-plan.ts'

const lookAheadSeconds = 0.3
/** The finest level isn't loaded while the view moves by its own width within this time. */
const tooFastSeconds = 0.5
const minLookAheadDegPerSecond = 1

export type StageFrameInputs = {
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly viewport: Viewport
  readonly nowMs: number
  readonly moving: boolean
  readonly pixelRatio: number
  /** Number of linked stops to prefetch; 0 until the current image is sharp. */
  readonly neighbors: number
}

function imageViewOf(place: Place, view: Pose, viewport: Viewport): ImageView | null {
  const { leveling } = place
  const image = imageAt(place)
  return image && { image, projection: projectionOf(view, viewport, leveling) }
}

function prefetchOf({
  navigationState,
  camera,
  viewport,
  moving,
  neighbors,
}: StageFrameInputs): Omit<Prefetch, 'idle'> {
  const { view, speed } = camera
  const { place, neighborStop } = navigationState
  const degPerSecond = Math.hypot(speed.yawDegPerSecond, speed.pitchDegPerSecond)
  const ahead: View = {
    ...view,
    yawDeg: view.yawDeg + speed.yawDegPerSecond * lookAheadSeconds,
    pitchDeg: view.pitchDeg + speed.pitchDegPerSecond * lookAheadSeconds,
  }
  const projection = projectionOf(view, viewport, place.leveling)
  const imageOf = (stopId: string) => navigationState.imageOf(stopId)
  return {
    ahead: moving && degPerSecond > minLookAheadDegPerSecond ? projectionOf(ahead, viewport, place.leveling) : null,
    neighbors: neighbors > 0 ? linkedImages(place.stop, projection, { max: neighbors, imageOf }) : [],
    expected: neighborStop && imageViewOf(navigationState.unopened(neighborStop.stop), neighborStop.view, viewport),
    tooFast: moving && degPerSecond > view.fovDeg / tooFastSeconds,
  }
}

/** Input of the stage for a frame: the departing stop, the current one, and the destination. */
export function stageFrameOf(inputs: StageFrameInputs): StageFrame {
  const { navigationState, camera, viewport, nowMs, moving, pixelRatio } = inputs
  const { stopFade, navigation, place } = navigationState
  const fade = stopFade?.fade(nowMs) ?? null
  const departingLayer = fade && imageViewOf(fade.from, fade.fromView, viewport)
  const currentLayer = imageViewOf(place, camera.pose, viewport)
  const layers = [
    departingLayer && { ...departingLayer, opacity: 1 },
    currentLayer && { ...currentLayer, opacity: (departingLayer && fade?.opacity) ?? 1 },
  ]
  const destination = navigation?.destination
  return {
    nowMs,
    layers: layers.filter((layer) => layer !== null),
    next: destination ? imageViewOf(destination.place, destination.view, viewport) : null,
    moving,
    prefetch: prefetchOf(inputs),
    pixelRatio,
  }
}
