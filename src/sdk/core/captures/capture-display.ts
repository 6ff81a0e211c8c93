import type { Leveling } from '../../../shared/geometry/leveling.ts'
import type { PublicCapture, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Projection } from '../camera/projection.ts'
import type { LayerClip } from '../gpu/tile-renderer.ts'
import type { StageFrame } from '../stage/panorama-stage.ts'
import type { StageImage } from '../stage/stage-image.ts'
import type { CaptureHost } from './capture-host.ts'
import { projectionBetween, turnedLeveling } from './capture-leveling.ts'
import { continuedLayerId } from './continued-layer.ts'
import { ownLayerId, type TimeLayer, timeLayersOf } from './time-layers.ts'

const fadeMs = 500
/** Maximum wait for the first tiles of a layer. */
const loadingMaxMs = 20_000
const failuresMax = 4

export const comparisonModes = ['wipe', 'fade'] as const
export type ComparisonMode = (typeof comparisonModes)[number]

/** Comparison of the shown layer with another one. */
export type Comparison = {
  /** Layer of the stop, or a capture that isn't part of it yet. */
  readonly other: string | PublicCapture
  readonly mode: ComparisonMode
  /** Visible share of the other layer, from 0 to 1. */
  readonly share: number
  /** True if a wipe shows the other layer on the right. */
  readonly isMirrored?: boolean
}

export type SelectResult = 'shown' | 'failed' | 'superseded'

type Pending = {
  readonly layerId: string
  readonly image: StageImage
  readonly startMs: number
  readonly settle: (result: SelectResult) => void
}

type FrameLayer = StageFrame['layers'][number]
type LayerFade = { readonly from: StageImage; readonly startMs: number }

const easeInOut = (t: number) => t * t * (3 - 2 * t)

/** Limits drawing to a part of the viewport, in fractions of its width. */
function clipBetween(from: number, to: number): LayerClip {
  return (gl, { x, y, width, height }) => {
    gl.enable(gl.SCISSOR_TEST)
    const left = Math.round(x + width * from)
    gl.scissor(left, y, Math.max(0, Math.round(x + width * to) - left), height)
    return () => gl.disable(gl.SCISSOR_TEST)
  }
}

function hasFailed({ pyramid: { roots } }: StageImage): boolean {
  return roots.every(({ load, failures }) => load === 'gone' || failures >= failuresMax)
}

/** Shows the time layers of stops: one at a time with a cross-fade, or two in comparison. */
export class CaptureDisplay {
  readonly #host: CaptureHost
  readonly #panoramaOf: (stop: PublicStop) => StageImage | null
  readonly #images = new WeakMap<PublicCapture, StageImage>()
  #choice: TimeLayer | null = null
  #pending: Pending | null = null
  #fade: LayerFade | null = null
  #comparison: Comparison | null = null
  /** Clip of the current wipe; the same object for the same position, so that unchanged frames aren't drawn again. */
  #clip: { readonly key: string; readonly clip: LayerClip } | null = null

  constructor(host: CaptureHost) {
    this.#host = host
    const { imageCache, navigationState } = host
    const panoramaOf = imageCache.imageOf.bind(imageCache)
    this.#panoramaOf = (stop) => panoramaOf(navigationState.document, stop)
    imageCache.imageOf = (document, stop) => this.#imageOf(stop, this.layerIdAt(stop)) ?? panoramaOf(document, stop)
    host.renderer.adaptFrame = (frame) => this.#adapt(frame)
    host.events.on('stopchange', () => this.#arrive())
    host.events.on('languagechange', () => this.#readNames())
    host.signal.addEventListener('abort', () => this.#endPending('superseded'))
    this.#arrive()
  }

  /** Id of the layer that a stop shows or will show. */
  layerIdAt(stop: PublicStop): string {
    return continuedLayerId(timeLayersOf(stop), this.#choice)
  }

  /** Id of the layer that the current stop shows; its own panorama for a stop without captures. */
  get layerId(): string {
    return this.layerIdAt(this.#host.stop)
  }

  /** Id of the layer that is being loaded. */
  get pendingLayerId(): string | null {
    return this.#pending?.layerId ?? null
  }

  get comparison(): Comparison | null {
    return this.#comparison
  }

  /** Shows a layer of the current stop, once its first tiles are loaded, and stays with it at other stops. */
  async select(layerId: string): Promise<SelectResult> {
    const { stop, loop } = this.#host
    this.#endPending('superseded')
    const image = this.#imageOf(stop, layerId) ?? this.#panoramaOf(stop)
    if (!image || !this.#host.renderer.canDraw) return 'failed'
    if (layerId === this.layerId) {
      this.#choose(layerId)
      return 'shown'
    }
    const settled = new Promise<SelectResult>((settle) => {
      this.#pending = { layerId, image, startMs: performance.now(), settle }
    })
    loop.wake()
    // Tiles may fail without another frame.
    const timer = setTimeout(loop.wake, loadingMaxMs)
    const result = await settled
    clearTimeout(timer)
    return result
  }

  /** Compares the shown layer with another one; null ends the comparison. */
  compare(comparison: Comparison | null): void {
    this.#comparison = comparison
    this.#host.loop.wake()
  }

  /** True if the compared layer can't be loaded. */
  get hasComparisonFailed(): boolean {
    const image = this.#comparedImage()
    return image !== null && hasFailed(image)
  }

  #choose(layerId: string): void {
    this.#choice = timeLayersOf(this.#host.stop).find(({ id }) => id === layerId) ?? null
  }

  /** Keeps the name of the chosen layer in the current language. */
  #readNames(): void {
    const layer = timeLayersOf(this.#host.stop).find(({ id }) => id === this.#choice?.id)
    if (layer) this.#choice = layer
    this.#nameImage()
  }

  #arrive(): void {
    this.#endPending('superseded')
    this.#fade = this.#comparison = null
    this.#nameImage()
  }

  /** Includes the alt text of the shown capture in the accessible name of the stop. */
  #nameImage(): void {
    const { stop, elements, navigationState } = this.#host
    const capture = stop.timeLayers?.captures.find(({ id }) => id === this.layerId)
    if (!capture) return
    const altText = navigationState.document.panos[capture.mediaId]?.altText ?? ''
    elements.nameStop(stop, { kind: 'panos', altText })
  }

  #endPending(result: SelectResult): void {
    const pending = this.#pending
    this.#pending = null
    pending?.settle(result)
  }

  /** Image of a layer; null for the own panorama and for unknown layers. */
  #imageOf(stop: PublicStop, layerId: string): StageImage | null {
    const capture = stop.timeLayers?.captures.find(({ id }) => id === layerId)
    return capture ? this.#imageOfCapture(stop, capture) : null
  }

  #imageOfCapture(stop: PublicStop, capture: PublicCapture): StageImage | null {
    const cached = this.#images.get(capture)
    if (cached) return cached
    const { navigationState } = this.#host
    const { mediaId, yawDeg, pitchDeg: levelPitchDeg, rollDeg: levelRollDeg } = capture
    const stopOfCapture = { ...stop, mediaId, levelPitchDeg, levelRollDeg }
    const panorama = this.#panoramaOf(stopOfCapture)
    if (!panorama) return null
    const leveling = turnedLeveling(navigationState.levelingOf(stopOfCapture), yawDeg)
    // The preview of the panorama is decoded later, so the image inherits it.
    const image: StageImage = Object.create(panorama, { leveling: { value: leveling } })
    this.#images.set(capture, image)
    return image
  }

  #comparedImage(): StageImage | null {
    const { stop } = this.#host
    const { other } = this.#comparison ?? {}
    if (other === undefined) return null
    if (typeof other !== 'string') return this.#imageOfCapture(stop, other)
    return this.#imageOf(stop, other) ?? (other === ownLayerId ? this.#panoramaOf(stop) : null)
  }

  #levelingOf(image: StageImage): Leveling {
    const { navigationState, stop } = this.#host
    return image.leveling ?? navigationState.levelingOf(stop)
  }

  #viewOf(image: StageImage, projection: Projection) {
    const { image: current } = this.#host.navigationState.current
    if (!current) return { image, projection }
    const levelings = { from: this.#levelingOf(current), to: this.#levelingOf(image) }
    return { image, projection: projectionBetween(projection, levelings) }
  }

  /** Adds the layer that is loading, fading out or compared to a frame. Transitions between stops stay unchanged. */
  #adapt(frame: StageFrame): StageFrame {
    const [top, ...others] = frame.layers
    const { image: current } = this.#host.navigationState.current
    if (!top || others.length > 0 || top.image !== current || this.#host.headset.active) return frame
    const adapted = this.#fade ? this.#fadeFrame(frame, top, this.#fade) : this.#comparisonFrame(frame, top)
    if (!this.#pending) return adapted
    this.#watchPending(this.#pending, frame.nowMs)
    return { ...adapted, next: frame.next ?? this.#viewOf(this.#pending.image, top.projection) }
  }

  #comparisonFrame(frame: StageFrame, top: FrameLayer): StageFrame {
    const compared = this.#comparedImage()
    if (!compared || !this.#comparison) return frame
    const under = this.#viewOf(compared, top.projection)
    const { mode, share, isMirrored = false } = this.#comparison
    const upper = mode === 'fade' ? { ...top, opacity: 1 - share } : { ...top, clip: this.#clipFor(share, isMirrored) }
    return { ...frame, layers: [{ ...under, opacity: 1 }, upper], next: frame.next ?? under }
  }

  #clipFor(share: number, isMirrored: boolean): LayerClip {
    const key = `${share} ${isMirrored}`
    if (this.#clip?.key !== key)
      this.#clip = { key, clip: isMirrored ? clipBetween(0, 1 - share) : clipBetween(share, 1) }
    return this.#clip.clip
  }

  #fadeFrame(frame: StageFrame, top: FrameLayer, fade: LayerFade): StageFrame {
    const progress = this.#host.device.reducedMotion() ? 1 : (frame.nowMs - fade.startMs) / fadeMs
    if (progress >= 1) {
      this.#fade = null
      return frame
    }
    this.#host.loop.wake()
    const under = { ...this.#viewOf(fade.from, top.projection), opacity: 1 }
    return { ...frame, layers: [under, { ...top, opacity: easeInOut(Math.max(0, progress)) }] }
  }

  /** Shows the pending layer when its first tiles are loaded, and gives up when they have failed. */
  #watchPending(pending: Pending, nowMs: number): void {
    const { renderer } = this.#host
    const isLate = nowMs - pending.startMs > loadingMaxMs
    if (hasFailed(pending.image) || (isLate && !renderer.hasFirstLevel(pending.image))) {
      queueMicrotask(() => pending === this.#pending && this.#endPending('failed'))
    } else if (renderer.hasFirstLevel(pending.image)) {
      // Deferred, because the frame is being drawn.
      queueMicrotask(() => pending === this.#pending && this.#show(pending))
    }
  }

  #show({ layerId }: Pending): void {
    const { stop, navigationState, renderer, events, loop } = this.#host
    const { image: from } = navigationState.current
    this.#choose(layerId)
    navigationState.current.image = this.#imageOf(stop, layerId) ?? this.#panoramaOf(stop)
    renderer.reset()
    // A comparison shows both layers already.
    this.#fade = from && !this.#comparison ? { from, startMs: performance.now() } : null
    this.#nameImage()
    this.#endPending('shown')
    events.emit('timelayerchange', { layerId })
    loop.wake()
  }
}

const displays = new WeakMap<CaptureHost, CaptureDisplay>()

/** The display of a viewer's time layers, created on first use. */
export function captureDisplayOf(host: CaptureHost): CaptureDisplay {
  const display = displays.get(host) ?? new CaptureDisplay(host)
  displays.set(host, display)
  host.captureDisplay = display
  return display
}
