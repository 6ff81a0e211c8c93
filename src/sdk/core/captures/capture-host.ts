import type { Leveling } from '../../../shared/geometry/leveling.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { StageFrame } from '../stage/panorama-stage.ts'
import type { StageImage } from '../stage/stage-image.ts'

/** Parts of the viewer that show time layers. Their code is loaded on demand, so the viewer doesn't import it. */
export interface CaptureHost {
  readonly stop: PublicStop
  readonly navigationState: {
    readonly document: TourDocument
    /** The stop on the stage, with the image that is drawn. */
    readonly current: { image: StageImage | null }
    levelingOf(stop: PublicStop): Leveling
  }
  readonly imageCache: {
    /** Image of a stop. The time layers replace this function. */
    imageOf(document: TourDocument, stop: PublicStop): StageImage | null
  }
  readonly renderer: {
    /** True if WebGL works. */
    readonly canDraw: boolean
    adaptFrame: ((frame: StageFrame) => StageFrame) | undefined
    hasFirstLevel(image: StageImage): boolean
    reset(): void
  }
  readonly elements: {
    nameStop(stop: PublicStop, medium: { readonly kind: 'panos'; readonly altText: string }): void
  }
  readonly events: {
    on(name: 'stopchange' | 'languagechange', listener: () => void): () => void
    emit(name: 'timelayerchange', detail: { readonly layerId: string }): boolean
  }
  readonly headset: { readonly active: boolean }
  readonly device: { reducedMotion(): boolean }
  readonly loop: { readonly wake: () => void }
  readonly signal: AbortSignal
  /** Display of the time layers, once its code is loaded. */
  captureDisplay: { readonly layerId: string } | undefined
}
