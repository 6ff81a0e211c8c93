import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import type { Viewport } from '../camera/projection.ts'
import type { Device } from '../device.ts'
import type { setButtonColor } from '../hotspots/hotspot-button.ts'
import type { createHotspotIcon } from '../hotspots/hotspot-icons.ts'
import type { HotspotLayer } from '../hotspots/hotspot-layer.ts'
import type { sortByReadingOrder } from '../hotspots/reading-order.ts'
import type { addViewerRules } from '../viewer/viewer-styles.ts'

/**
 * Parts and functions of the viewer that the scene API uses. They are passed to it, because its code is loaded on demand and
 * importing them would split the viewer's own file in two.
 */
export interface SceneHost {
  readonly hotspots: HotspotLayer
  readonly screen: {
    readonly viewport: Viewport
    /** Projects an image direction to the screen; null behind the camera. */
    pointOf(direction: Direction): { readonly x: number; readonly y: number; readonly visible: boolean } | null
  }
  readonly camera: Pick<Camera, 'view'>
  readonly device: Device
  /** Requests a frame. */
  readonly wake: () => void
  /** Moves the focus to the viewer's surface. */
  readonly focus: () => void
  readonly addRules: typeof addViewerRules
  readonly createIcon: typeof createHotspotIcon
  readonly setColor: typeof setButtonColor
  readonly sortByReadingOrder: typeof sortByReadingOrder
}
