import type { Leveling } from '../../../shared/geometry/leveling.ts'
import type { Vec3, View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { StopMedia } from '../media/stop-media.ts'
import type { StageImage } from '../stage/stage-image.ts'
import type { Transition } from './transitions.ts'

/** A stop with its media and other objects for drawing it. */
export type StageStop = {
  readonly stop: PublicStop
  /** Panorama; null for other media. */
  readonly image: StageImage | null
  /** Media other than panoramas. */
  readonly stopMedia: StopMedia | null
  readonly leveling: Leveling
}

/** Image that WebGL draws for a stop. */
export function imageAt({ image, stopMedia }: StageStop): StageImage | null {
  return image ?? stopMedia?.image ?? null
}

export type Destination = {
  readonly stageStop: StageStop
  readonly view: View
  readonly transition: Transition
  /** World direction of the followed link, in the departing stop. */
  readonly linkDirection: Vec3 | null
}

/** Maximum wait for the first level. After it, the next stop is entered with its preview. */
const maxWaitMs = 400

/** Pending navigation to another stop. The current stop stays visible and movable until the next one can be shown. */
export class Navigation {
  readonly destination: Destination
  /** Resolves on arrival or cancellation. */
  readonly ended: Promise<void>
  #end: () => void = () => undefined
  readonly #startMs: number
  #isTurning = false

  constructor(destination: Destination, nowMs: number) {
    this.destination = destination
    this.#startMs = nowMs
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  end(): void {
    this.#end()
  }

  /** Delays the arrival until the turn has ended. */
  async waitForTurn(turnEnd: Promise<void>): Promise<void> {
    this.#isTurning = true
    await turnEnd
    this.#isTurning = false
  }

  /** True if the next stop can be shown now. */
  canBegin(nowMs: number, hasFirstLevel: (image: StageImage) => boolean): boolean {
    const { image, stopMedia } = this.destination.stageStop
    if (this.#isTurning) return false
    const isLate = nowMs - this.#startMs >= maxWaitMs
    if (stopMedia) return isLate || stopMedia.phase !== 'loading'
    if (!image || hasFirstLevel(image)) return true
    return isLate && image.preview !== null
  }
}
