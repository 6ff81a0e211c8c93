import { type Direction, directionToVector, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import type { ScreenPoint } from '../api.ts'
import type { Camera } from '../camera/camera.ts'
import { limitsAdmitting, limitsWithin, type ViewLimits, viewLimitsOf } from '../camera/field-of-view.ts'
import { type Projection, project, projectionOf, unproject, type Viewport } from '../camera/projection.ts'
import type { FlatMediaPlane } from '../media/display.ts'
import { imageAt } from '../navigation/navigation.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import type { ViewerElements } from './viewer-elements.ts'

const faceSizeWithoutImagePx = 2048

type ViewerScreenPorts = {
  readonly frame: ViewerElements
  readonly navigationState: NavigationState
  readonly camera: () => Camera
  readonly isInHeadset: () => boolean
}

/** Maps between image directions of the current stop and the screen, and limits the view. */
export class ViewerScreen {
  readonly #ports: ViewerScreenPorts
  #viewport: Viewport

  constructor(ports: ViewerScreenPorts) {
    this.#ports = ports
    this.#viewport = ports.frame.measure()
  }

  get viewport(): Viewport {
    return this.#viewport
  }

  /** Measures the container again. */
  measure(): void {
    this.#viewport = this.#ports.frame.measure()
  }

  /** Shown flat image or video; null for a panorama or 360 video. */
  get plane(): FlatMediaPlane | null {
    return this.#ports.navigationState.place.stopMedia?.display?.plane ?? null
  }

  /** Projection of the current view, in image space. */
  get projection(): Projection {
    const { camera, navigationState } = this.#ports
    return this.plane?.projection ?? projectionOf(camera().pose, this.#viewport, navigationState.place.leveling)
  }

  /** Image direction under a point, CSS pixels from the top left. */
  directionAt(x: number, y: number): Direction {
    return vectorToDirection(this.plane?.vectorAt({ x, y }) ?? unproject(this.projection, x, y))
  }

  /** Projects an image direction to the screen; null behind the camera. */
  pointOf(direction: Direction): ScreenPoint | null {
    const { x, y, depth } = project(this.projection, directionToVector(direction))
    const { widthPx, heightPx } = this.#viewport
    return depth > 0 ? { x, y, visible: x >= 0 && y >= 0 && x <= widthPx && y <= heightPx } : null
  }

  screenOf(direction: Direction): ScreenPoint {
    return this.pointOf(direction) ?? { x: 0, y: 0, visible: false }
  }

  /** Camera direction that centers an image direction of the current stop. */
  worldOf(direction: Direction): Direction {
    return vectorToDirection(this.#ports.navigationState.place.leveling.toWorld(directionToVector(direction)))
  }

  /** Limits of turning and zooming at the current stop. */
  get limits(): ViewLimits {
    const { navigationState, isInHeadset } = this.#ports
    const { place } = navigationState
    const faceSizePx = imageAt(place)?.pyramid.faceSizePx ?? faceSizeWithoutImagePx
    const limits = limitsAdmitting(viewLimitsOf(this.#viewport, faceSizePx), place.stop.initialView)
    const coverage = navigationState.coverageOf(place.stop)
    return coverage && !isInHeadset() ? limitsWithin(limits, coverage, this.#viewport) : limits
  }
}
