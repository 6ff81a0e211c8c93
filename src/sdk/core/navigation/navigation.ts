import type { Vec3, View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Leveling } from '../camera/leveling.ts'
import type { StopMedia } from '../media/stop-media.ts'
import type { Image } from '../stage/image.ts'
import type { Transition } from './transitions.ts'

/** A stop as it is drawn. */
export type Place = {
  readonly stop: PublicStop
  /** Its panorama, when it is one. */
  readonly image: Image | null
  /** Media other than panoramas. */
  readonly stopMedia: StopMedia | null
  readonly leveling: Leveling
}

/** The image that WebGL draws for a place. */
export function imageAt({ image, stopMedia }: Place): Image | null {
  return image ?? stopMedia?.image ?? null
}

export type Destination = {
  readonly place: Place
  readonly view: View
  readonly transition: Transition
  /** World direction of the link that was followed, in the stop that is left. */
  readonly toLink: Vec3 | null
}

/** After this long the next stop is entered with its preview. */
const maxWaitMs = 400

/** The way to another stop. The old one stays, and stays movable, until the next can be shown. */
export class Navigation {
  readonly destination: Destination
  /** Resolves on arrival or cancellation. */
  readonly ended: Promise<void>
  #end: () => void = () => undefined
  readonly #sinceMs: number
  #isTurning = false

  constructor(destination: Destination, nowMs: number) {
    this.destination = destination
    this.#sinceMs = nowMs
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  end(): void {
    this.#end()
  }

  /** Goes on when `turned` resolves. */
  async waitForTurn(turnEnd: Promise<void>): Promise<void> {
    this.#isTurning = true
    await turnEnd
    this.#isTurning = false
  }

  /** Whether the next stop can be shown now. */
  canBegin(nowMs: number, hasFirstLevel: (image: Image) => boolean): boolean {
    const { image, stopMedia } = this.destination.place
    if (this.#isTurning) return false
    const isLate = nowMs - this.#sinceMs >= maxWaitMs
    if (stopMedia) return isLate || stopMedia.phase !== 'coming'
    if (!image || hasFirstLevel(image)) return true
    return isLate && image.preview !== null
  }
}
