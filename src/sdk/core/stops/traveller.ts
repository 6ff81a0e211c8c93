import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Direction, View } from '../../../shared/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import type { Image } from '../stage/image.ts'
import type { GoToOptions } from '../tour-viewer.ts'
import type { ViewerEventTarget } from '../viewer-events.ts'
import { approaching, facing, farther, turnMs } from './approach.ts'
import { Crossing } from './crossing.ts'
import type { Itinerary } from './itinerary.ts'
import type { Destination, Journey } from './journey.ts'

export type TravellerPorts = {
  readonly itinerary: Itinerary
  readonly camera: Camera
  readonly events: ViewerEventTarget
  readonly hasFirstLevel: (image: Image) => boolean
  /** The destination is the current stop from here on, to be seen like this. */
  readonly onEnter: (view: View, nowMs: number) => void
  readonly wake: () => void
}

/** A journey as somebody wants it. */
export type Travel = Omit<GoToOptions, 'view'> & {
  readonly view: View
  /** Where in the current stop the link stands that is followed, and how its author wants it to be gone. */
  readonly link?: Direction & { readonly transition?: unknown }
}

/** How a journey is made; its `signal` gives it up while the old stop is still shown. */
export type Ticket = Omit<Destination, 'place'> & { readonly signal?: AbortSignal | undefined }

/** Share of its nearing that a turn to the way does already. */
const nearWhileTurning = 0.4

/** Takes the visitor from stop to stop. */
export class Traveller {
  readonly #ports: TravellerPorts

  constructor(ports: TravellerPorts) {
    this.#ports = ports
  }

  /** Leaves for another stop. Resolves on arrival, or when another journey took over. */
  async travel(stop: PublicStop, { signal, ...how }: Ticket): Promise<void> {
    const { itinerary, events, wake } = this.#ports
    signal?.throwIfAborted()
    if (!events.emit('stopleave', { from: itinerary.place.stop, to: stop })) return
    const nowMs = performance.now()
    const journey = itinerary.setOut(stop, how, nowMs)
    this.#turn(journey, nowMs)
    let given = false
    const giveUp = () => {
      given = itinerary.journey === journey
      if (given) itinerary.endJourney()
    }
    signal?.addEventListener('abort', giveUp)
    wake()
    await journey.ended
    signal?.removeEventListener('abort', giveUp)
    if (given) signal?.throwIfAborted()
  }

  /** Before a frame is drawn: enters the next stop as soon as it can be shown. */
  step(nowMs: number): void {
    const { itinerary, camera, hasFirstLevel, onEnter } = this.#ports
    const { journey, crossing, place } = itinerary
    if (!journey?.canBegin(nowMs, hasFirstLevel)) return
    const { view, passage } = journey.destination
    // three stops cannot be blended: the last crossing comes to its end first
    if (passage.fadeMs > 0 && crossing) return
    itinerary.enter(journey, new Crossing(journey, { place, view: camera.pose }, nowMs))
    onEnter(view, nowMs)
    if (!passage.nears) return
    camera.look({ fovDeg: view.fovDeg * farther }, nowMs)
    void camera.turnTo(view, passage.fadeMs, nowMs)
  }

  /** After a frame was drawn: ends a crossing that has come to its end. */
  settle(nowMs: number): void {
    const { itinerary } = this.#ports
    if (itinerary.crossing?.fade(nowMs) === null) itinerary.endCrossing()
  }

  /** Faces the way first; who takes hold of the view meanwhile has faced it enough. */
  #turn(journey: Journey, nowMs: number): void {
    const { camera, wake } = this.#ports
    const { way, passage } = journey.destination
    if (!passage.turns || !way) return
    const ahead = facing(way)
    const { fovDeg } = approaching(camera.view, null, nearWhileTurning)
    const turned = camera.turnTo({ ...ahead, fovDeg }, turnMs(camera.view, ahead), nowMs)
    void journey.turn(turned).then(wake)
  }
}
