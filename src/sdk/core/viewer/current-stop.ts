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
  readonly elements: ViewerElements
  readonly events: ViewerEventTarget
  /** True if WebGL works. */
  readonly canDraw: () => boolean
  /** Requests failed images again. */
  readonly retry: () => void
  /** Called when the stop shows its image or video, or a message because it can't. */
  readonly onSettled: () => void
}

/**
 * Presents the current stop: its hotspots, accessible name and error message. `show` follows each change of the stop or
 * the document, `announce` each arrival at a stop, and `update` changes of its media while it is shown.
 */
export class CurrentStop {
  readonly #ports: CurrentStopPorts
  #phase: StopMedia['phase'] | null = null
  #messageKey: ViewerMessage['key'] = null

  constructor(ports: CurrentStopPorts) {
    this.#ports = ports
  }

  /** Shows the stop's name, hotspots and message. */
  show(): void {
    const { navigationState, hotspots, elements } = this.#ports
    const { stop } = navigationState.current
    const medium = navigationState.mediumOf(stop)
    // The name is set first, because `setStop` may move the focus to the element that has it.
    elements.nameStop(stop, medium)
    const isFlat = medium !== null && !stopKinds[medium.kind].surrounds
    // Old documents contain hotspots without a position on their flat image.
    const placeable = isFlat ? stop.hotspots.filter(({ x }) => x !== undefined) : stop.hotspots
    hotspots.setStop({ ...stop, hotspots: placeable })
    this.showMessage()
  }

  /** Announces the stop to screen readers and emits its events. */
  announce(): void {
    const { navigationState, elements, events } = this.#ports
    const { stop, stopMedia } = navigationState.current
    elements.announceStop(stop)
    events.emit('stopchange', { stop, index: navigationState.list.stops.indexOf(stop) })
    const playback = stopMedia?.display?.playback
    events.emit('mediastate', { playback: playback?.state ?? null })
  }

  /** Updates the message when the phase of the stop's media or the kind of error has changed. */
  update(): void {
    const { stopMedia } = this.#ports.navigationState.current
    const hasNewPhase = stopMedia !== null && stopMedia.phase !== this.#phase
    if (hasNewPhase || this.#message.key !== this.#messageKey) this.showMessage()
  }

  /** Reports that no tile of an image could be loaded. */
  failImage(status: number): void {
    const code = status === 0 && navigator.onLine ? 'CORS' : 'MEDIA_MISSING'
    const message = `no tile could be loaded (${status})`
    this.#ports.events.emit('error', { code, message, recoverable: true })
    this.showMessage()
  }

  /** Reports that the flat image or video of a stop can't be shown. */
  failMedia({ stop }: StopMedia): void {
    const message = `"${stop.name}" cannot be shown`
    this.#ports.events.emit('error', { code: 'MEDIA_MISSING', message, recoverable: true })
  }

  get #message(): ViewerMessage {
    const { navigationState, canDraw, retry } = this.#ports
    return viewerMessageOf(navigationState.current, { canDraw: canDraw(), retry })
  }

  /** Shows or hides the message that belongs to the state of the stop's media. */
  showMessage(): void {
    const { navigationState, elements, canDraw, onSettled } = this.#ports
    const { image, stopMedia } = navigationState.current
    const message = this.#message
    this.#phase = stopMedia?.phase ?? null
    this.#messageKey = message.key
    elements.showMessage(message)
    // The renderer reports when a panorama is painted.
    const isSettled = stopMedia ? stopMedia.phase !== 'loading' : !canDraw() || !image
    if (isSettled) onSettled()
  }
}
