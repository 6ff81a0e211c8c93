import type { View } from '../../../shared/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import { type Pose, projectionOf, type Viewport } from '../camera/projection.ts'
import { imageAt, type Place } from '../navigation/navigation.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import { linkedImages } from '../navigation/neighbor-stops.ts'
import type { StageFrame } from './panorama-stage.ts'
import type { Outlook, Sight } from './tile-plan.ts'

const lookAheadSeconds = 0.3
/** A view that leaves the screen within half a second is too fast for its finest level. */
const tooFastSeconds = 0.5
const slowestAheadDegPerSecond = 1

export type SceneFacts = {
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly viewport: Viewport
  readonly nowMs: number
  readonly moving: boolean
  readonly pixelRatio: number
  /** How many linked stops to have at hand; none while the image itself is not sharp. */
  readonly neighbors: number
}

function sightOf(place: Place, view: Pose, viewport: Viewport): Sight | null {
  const { leveling } = place
  const image = imageAt(place)
  return image && { image, projection: projectionOf(view, viewport, leveling) }
}

function outlookOf({ navigationState, camera, viewport, moving, neighbors }: SceneFacts): Omit<Outlook, 'idle'> {
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
    ahead: moving && degPerSecond > slowestAheadDegPerSecond ? projectionOf(ahead, viewport, place.leveling) : null,
    neighbors: neighbors > 0 ? linkedImages(place.stop, projection, { most: neighbors, imageOf }) : [],
    expected: neighborStop && sightOf(navigationState.outlineOf(neighborStop.stop), neighborStop.view, viewport),
    tooFast: moving && degPerSecond > view.fovDeg / tooFastSeconds,
  }
}

/** What the stage is to show at this moment: the current stop, the one that fades away under it, the one to come. */
export function sceneOf(facts: SceneFacts): StageFrame {
  const { navigationState, camera, viewport, nowMs, moving, pixelRatio } = facts
  const { stopFade, navigation, place } = navigationState
  const fade = stopFade?.fade(nowMs) ?? null
  const under = fade && sightOf(fade.left, fade.leftView, viewport)
  const top = sightOf(place, camera.pose, viewport)
  const layers = [under && { ...under, opacity: 1 }, top && { ...top, opacity: (under && fade?.opacity) ?? 1 }]
  const next = navigation?.destination
  return {
    nowMs,
    layers: layers.filter((layer) => layer !== null),
    coming: next ? sightOf(next.place, next.view, viewport) : null,
    moving,
    outlook: outlookOf(facts),
    pixelRatio,
  }
}
