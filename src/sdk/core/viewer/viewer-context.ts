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

/** Interface of the viewer for its parts, which import it instead of the viewer to avoid import cycles. */
export interface ViewerContext {
  readonly options: TourViewerOptions
  readonly texts: ViewerTexts
  readonly device: Device
  readonly events: ViewerEventTarget
  readonly life: AbortController
  readonly loop: FrameLoop
  readonly frame: ViewerElements
  readonly hotspots: HotspotLayer
  readonly navigationState: NavigationState
  readonly navigator: StopNavigator
  readonly camera: Camera
  readonly image: ViewerRenderer
  readonly gyroscope: Gyroscope
  readonly headset: { leave(): void }
  readonly stop: PublicStop
  readonly playback: Playback | null
  /** Makes a media address of the document absolute. */
  readonly addressOf: (url: string) => string
  navigate(stop: PublicStop, request: NavigationRequest): Promise<void>
  /** Measures the container again. */
  resize(): void
  /** Emits view changes and ends finished transitions, after a frame is drawn. */
  endFrame(nowMs: number, moving: boolean): void
}
