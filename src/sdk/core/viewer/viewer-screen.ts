import { type Direction, directionToVector, type View, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { ScreenPoint } from '../api.ts'
import type { Camera } from '../camera/camera.ts'
import { limitsAdmitting, type ViewLimits, viewLimitsOf } from '../camera/field-of-view.ts'
import { type Projection, project, projectionOf, unproject, type Viewport } from '../camera/projection.ts'
import type { FlatMediaPlane } from '../media/display.ts'
import { imageAt } from '../navigation/navigation.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import type { ViewerElements } from './viewer-elements.ts'

const faceSizeWithoutImagePx = 2048

type ViewerScreenPorts = {
  readonly elements: ViewerElements
  readonly navigationState: NavigationState
  readonly camera: () => Camera
  readonly isInHeadset: () => boolean
}

/** Maps between image directions of the current stop and the screen, and limits the view. */
export class ViewerScreen {
  readonly #ports: ViewerScreenPorts
  #viewport: Viewport
  #viewRangeModule: typeof import('../camera/view-range.ts') | undefined

  constructor(ports: ViewerScreenPorts) {
    this.#ports = ports
    this.#viewport = ports.elements.measure()
  }

  get viewport(): Viewport {
    return this.#viewport
  }

  /** Measures the container again. */
  measure(): void {
    this.#viewport = this.#ports.elements.measure()
  }

  /** The displayed flat image or video; null for a panorama or 360 video. */
  get plane(): FlatMediaPlane | null {
    return this.#ports.navigationState.current.stopMedia?.display?.plane ?? null
  }

  /** Projection of the current view, in image space. */
  get projection(): Projection {
    const { camera, navigationState } = this.#ports
    return this.plane?.projection ?? projectionOf(camera().pose, this.#viewport, navigationState.current.leveling)
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

  /** Variant of `pointOf` that returns an invisible point behind the camera. */
  screenOf(direction: Direction): ScreenPoint {
    return this.pointOf(direction) ?? { x: 0, y: 0, visible: false }
  }

  /** Camera direction that centers an image direction of the current stop. */
  worldOf(direction: Direction): Direction {
    return vectorToDirection(this.#ports.navigationState.current.leveling.toWorld(directionToVector(direction)))
  }

  /** Limits of turning and zooming at the current stop, which allow the zoom of an author's view. */
  limitsFor({ fovDeg }: View): ViewLimits {
    const { navigationState, isInHeadset } = this.#ports
    const { current: currentStop } = navigationState
    const { initialView, viewLimits } = currentStop.stop
    const faceSizePx = imageAt(currentStop)?.pyramid.faceSizePx ?? faceSizeWithoutImagePx
    const authoredFovDeg = Math.min(fovDeg, initialView.fovDeg)
    const limits = limitsAdmitting(viewLimitsOf(this.#viewport, faceSizePx), authoredFovDeg, viewLimits)
    const coverage = navigationState.rangeOf(currentStop.stop)
    if (!coverage || !this.#viewRangeModule || isInHeadset()) return limits
    const isStrict = viewLimits?.range !== undefined
    return this.#viewRangeModule.limitsWithin(limits, { coverage, isStrict, viewport: this.#viewport })
  }

  get limits(): ViewLimits {
    return this.limitsFor(this.#ports.navigationState.current.stop.initialView)
  }

  /** Loads the code that limits the view of a stop; undefined if it is loaded already or not needed. */
  prepare(stop: PublicStop): Promise<void> | undefined {
    if (this.#viewRangeModule || !this.#ports.navigationState.rangeOf(stop)) return undefined
    const load = async () => {
      this.#viewRangeModule = await import('../camera/view-range.ts')
    }
    // If it can't be loaded, the tour is shown without limits.
    return load().catch(() => undefined)
  }
}
