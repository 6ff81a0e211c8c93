import type { Vec3 } from '../../../shared/sphere.ts'
import type { Playback } from '../media/playback.ts'
import type { StopMedia } from '../media/stop-media.ts'
import { boardAt, type Sign, type StandingSign } from './board.ts'

/** Width and height of the largest screen: 80° across and 50° high. */
const most = { widthPx: 800, heightPx: 500 }
const longestPx = 2048

const drawings = new WeakMap<HTMLImageElement, HTMLCanvasElement>()
let shown = 0
const keys = new WeakMap<Element, string>()

function keyOf(element: Element): string {
  const key = keys.get(element) ?? `screen ${++shown}`
  keys.set(element, key)
  return key
}

/** An image in no more pixels than any graphics card takes. */
function smaller(image: HTMLImageElement): HTMLCanvasElement {
  const known = drawings.get(image)
  if (known) return known
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, longestPx / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  drawings.set(image, canvas)
  return canvas
}

function sizeFor(width: number, height: number) {
  const scale = Math.min(most.widthPx / width, most.heightPx / height)
  return { widthPx: width * scale, heightPx: height * scale }
}

function signOf(element: Element): Sign | null {
  if (element instanceof HTMLImageElement && element.naturalWidth > 0) {
    const image = () => smaller(element)
    return { key: keyOf(element), ...sizeFor(element.naturalWidth, element.naturalHeight), image }
  }
  if (!(element instanceof HTMLVideoElement) || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const { videoWidth, videoHeight, currentTime } = element
  return { key: keyOf(element), ...sizeFor(videoWidth, videoHeight), version: currentTime, image: () => element }
}

/** Plays or pauses. */
export function toggle(playback: Playback): void {
  if (playback.state.playing) playback.pause()
  else void playback.play()
}

/** The flat image or video of a stop on a screen; pressed, a video plays or pauses. */
export function flatScreen(
  { display }: StopMedia,
  { opacity, yawDeg }: { readonly opacity: number; readonly yawDeg: number },
): StandingSign | null {
  const element = display?.steered ? display.element?.querySelector('[data-picture]') : null
  const sign = element ? signOf(element) : null
  if (!sign) return null
  const { playback } = display ?? {}
  const board = boardAt({ yawDeg, pitchDeg: 0 }, sign)
  return { ...board, sign, name: 'screen', opacity, press: playback ? () => toggle(playback) : null }
}

type OnScreen = { readonly vector: Vec3; readonly yawDeg: number; readonly shiftY: number }

/** Where something stands that lies in a direction of the image on a screen (`SteeredPlane`). */
export function placeOnScreen({ widthPx, heightPx }: Sign, { vector: [x, y, z], yawDeg, shiftY }: OnScreen) {
  const right = ((x / -z) * widthPx) / 2
  const down = ((y / z) * heightPx) / 2
  return { yawDeg, pitchDeg: 0, shiftX: right, shiftY: down + shiftY }
}
