import type { PartialView } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Camera } from '../camera/camera.ts'
import type { ProjectionName } from './projection-names.ts'

/** Parts of the viewer that bend its projection. Their code is loaded on demand, so the viewer doesn't import it. */
export interface PlanetHost {
  readonly stop: PublicStop
  readonly camera: Pick<Camera, 'pose' | 'view' | 'setBend'>
  readonly navigationState: {
    /** Directions that the stop shows; falsy if it shows all of them. */
    rangeOf(stop: PublicStop): object | null | undefined
  }
  readonly motion: { turnTo(view: PartialView, animateMs?: number): Promise<void> }
  /** True if the view must not move without input. */
  readonly avoidsMotion: boolean
  readonly events: { on(name: 'stopchange', listener: () => void): () => void }
  readonly loop: { readonly wake: () => void }
  /** Aborts when the viewer is disposed. */
  readonly signal: AbortSignal
  /** Display of the projection, once its code is loaded. */
  planetDisplay: { readonly name: ProjectionName } | undefined
}
