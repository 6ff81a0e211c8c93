import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { TourViewerOptions } from '../api.ts'
import type { Camera } from '../camera/camera.ts'
import type { Device } from '../device.ts'
import type { HotspotLayer } from '../hotspots/hotspot-layer.ts'
import type { Playback } from '../media/playback.ts'
import type { Gyroscope } from '../motion/gyroscope.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import type { NavigationRequest, StopNavigator } from '../navigation/stop-navigator.ts'
import type { FrameLoop } from '../stage/frame-loop.ts'
import type { ViewerElements } from './viewer-elements.ts'
import type { ViewerEventTarget } from './viewer-events.ts'
import type { ViewerRenderer } from './viewer-renderer.ts'
import type { ViewerTexts } from './viewer-texts.ts'

/** The viewer's interface for its parts, which would form import cycles with the class itself. */
export interface ViewerContext {
  readonly options: TourViewerOptions
  readonly texts: ViewerTexts
  readonly device: Device
  readonly events: ViewerEventTarget
  /** Aborts when the viewer is disposed. */
  readonly signal: AbortSignal
  readonly loop: FrameLoop
  readonly elements: ViewerElements
  readonly hotspots: HotspotLayer
  readonly navigationState: NavigationState
  readonly navigator: StopNavigator
  readonly camera: Camera
  readonly renderer: ViewerRenderer
  readonly gyroscope: Gyroscope
  readonly headset: { leave(): void }
  readonly stop: PublicStop
  readonly playback: Playback | null
  /** Resolves a media URL of the document to an absolute one. */
  readonly resolveUrl: (url: string) => string
  navigate(stop: PublicStop, request: NavigationRequest): Promise<void>
  /** Adapts to the current size of the container. */
  resize(): void
  /** Emits view changes and ends finished transitions. Called after each frame. */
  endFrame(nowMs: number, isMoving: boolean): void
}
