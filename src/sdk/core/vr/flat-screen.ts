import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Playback } from '../media/playback.ts'
import type { StopMedia } from '../media/stop-media.ts'
import { type PlacedSprite, quadAt, type Sprite } from './quad.ts'

/** Maximum size of the screen: 80° wide and 50° high. */
const maxScreenSize = { widthPx: 800, heightPx: 500 }
const maxTexturePx = 2048

const downscaledImages = new WeakMap<HTMLImageElement, HTMLCanvasElement>()
let screenCount = 0
const keys = new WeakMap<Element, string>()

function keyOf(element: Element): string {
  const key = keys.get(element) ?? `screen ${++screenCount}`
  keys.set(element, key)
  return key
}

/** Scales an image down to a texture size that every graphics card supports. */
function downscale(image: HTMLImageElement): HTMLCanvasElement {
  const cached = downscaledImages.get(image)
  if (cached) return cached
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, maxTexturePx / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  downscaledImages.set(image, canvas)
  return canvas
}

function fitOnScreen(width: number, height: number) {
  const scale = Math.min(maxScreenSize.widthPx / width, maxScreenSize.heightPx / height)
  return { widthPx: width * scale, heightPx: height * scale }
}

function spriteOf(element: Element): Sprite | null {
  if (element instanceof HTMLImageElement && element.naturalWidth > 0) {
    const image = () => downscale(element)
    return { key: keyOf(element), ...fitOnScreen(element.naturalWidth, element.naturalHeight), image }
  }
  if (!(element instanceof HTMLVideoElement) || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const { videoWidth, videoHeight, currentTime } = element
  return { key: keyOf(element), ...fitOnScreen(videoWidth, videoHeight), version: currentTime, image: () => element }
}

export function togglePlayback(playback: Playback): void {
  if (playback.state.playing) playback.pause()
  else void playback.play()
}

/** Shows the flat image or video of a stop on a virtual screen. A press on a video plays or pauses it. */
export function flatScreenSprite(
  { display }: StopMedia,
  { opacity, yawDeg }: { readonly opacity: number; readonly yawDeg: number },
): PlacedSprite | null {
  const element = display?.plane ? display.element?.querySelector('[data-medium]') : null
  const sprite = element ? spriteOf(element) : null
  if (!sprite) return null
  const { playback } = display ?? {}
  const quad = quadAt({ yawDeg, pitchDeg: 0 }, sprite)
  return { ...quad, sprite, name: 'screen', opacity, press: playback ? () => togglePlayback(playback) : null }
}

type ScreenPlacement = { readonly vector: Vec3; readonly yawDeg: number; readonly shiftY: number }

/** Placement on the screen of a direction on its flat image (`FlatMediaPlane`). */
export function placementOnScreen(
  { widthPx, heightPx }: Sprite,
  { vector: [x, y, z], yawDeg, shiftY }: ScreenPlacement,
) {
  const right = ((x / -z) * widthPx) / 2
  const down = ((y / z) * heightPx) / 2
  return { yawDeg, pitchDeg: 0, shiftX: right, shiftY: down + shiftY }
}
