import { stopKinds } from '../../../shared/tours/stop-kinds.ts'
import type { HotspotLayer } from '../hotspots/hotspot-layer.ts'
import type { StopMedia } from '../media/stop-media.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'
import type { ViewerElements } from './viewer-elements.ts'
import type { ViewerEventTarget } from './viewer-events.ts'
import { type ViewerMessage, viewerMessageOf } from './viewer-message.ts'

export type CurrentStopPorts = {
  readonly navigationState: NavigationState
  readonly hotspots: HotspotLayer
  readonly frame: ViewerElements
  readonly events: ViewerEventTarget
  /** True if WebGL works. */
  readonly draws: () => boolean
  /** Requests failed images again. */
  readonly retry: () => void
  /** Called when the stop shows its image, or a message because it can't. */
  readonly onSettled: () => void
}

/** The current stop's hotspots, accessible name and error message. */
export class CurrentStop {
  readonly #ports: CurrentStopPorts
  #phase: StopMedia['phase'] | null = null
  #messageKey: ViewerMessage['key'] = null

  constructor(ports: CurrentStopPorts) {
    this.#ports = ports
  }

  show(): void {
    const { navigationState, hotspots, frame } = this.#ports
    const { stop } = navigationState.place
    const medium = navigationState.mediumOf(stop)
    // Old documents contain hotspots without a position on their flat image.
    const surrounds = !medium || stopKinds[medium.kind].surrounds
    // Named first, because `setStop` may move the focus to the surface.
    frame.nameStop(stop, medium)
    hotspots.setStop({ ...stop, hotspots: stop.hotspots.filter(({ x }) => surrounds || x !== undefined) })
    this.showMessage()
  }

  /** Announces the stop to screen readers and emits its events. */
  announce(): void {
    const { navigationState, frame, events } = this.#ports
    const { place, list: stopList } = navigationState
    const { stop } = place
    frame.announceStop(stop)
    events.emit('stopchange', { stop, index: stopList.stops.indexOf(stop) })
    events.emit('mediastate', { playback: place.stopMedia?.display?.playback?.state ?? null })
  }

  /** Updates the message when the phase of the stop's media or the kind of error has changed. */
  update(): void {
    const { stopMedia } = this.#ports.navigationState.place
    if ((stopMedia && stopMedia.phase !== this.#phase) || this.#message.key !== this.#messageKey) this.showMessage()
  }

  /** Reports that no tile of an image could be loaded. */
  failImage(status: number): void {
    const code = status === 0 && navigator.onLine ? 'CORS' : 'MEDIA_MISSING'
    const message = `no tile could be loaded (${status})`
    this.#ports.events.emit('error', { code, message, recoverable: true })
    this.showMessage()
  }

  failMedia({ stop }: StopMedia): void {
    const message = `"${stop.name}" cannot be shown`
    this.#ports.events.emit('error', { code: 'MEDIA_MISSING', message, recoverable: true })
  }

  get #message(): ViewerMessage {
    const { navigationState, draws, retry } = this.#ports
    return viewerMessageOf(navigationState.place, { draws: draws(), retry })
  }

  showMessage(): void {
    const { navigationState, frame, draws, onSettled } = this.#ports
    const { image, stopMedia } = navigationState.place
    const message = this.#message
    this.#phase = stopMedia?.phase ?? null
    this.#messageKey = message.key
    frame.showMessage(message)
    if (stopMedia ? stopMedia.phase !== 'coming' : !draws() || !image) onSettled()
  }
}
