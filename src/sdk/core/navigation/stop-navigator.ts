import type { Direction, View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { GoToOptions } from '../api.ts'
import type { Camera } from '../camera/camera.ts'
import type { Image } from '../stage/image.ts'
import type { ViewerEventTarget } from '../viewer/viewer-events.ts'
import { arrivalZoom, facingDirection, turnDurationMs, zoomTowardsLink } from './link-zoom.ts'
import type { Destination, Navigation } from './navigation.ts'
import type { NavigationState } from './navigation-state.ts'
import { StopFade } from './stop-fade.ts'

export type StopNavigatorPorts = {
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly events: ViewerEventTarget
  readonly hasFirstLevel: (image: Image) => boolean
  /** The destination is the current stop from here on, to be seen like this. */
  readonly onEnter: (view: View, nowMs: number) => void
  readonly wake: () => void
}

/** Options of a navigation. */
export type NavigationRequest = Omit<GoToOptions, 'view'> & {
  readonly view: View
  /** Direction and transition of the link that was followed. */
  readonly link?: Direction & { readonly transition?: unknown }
}

/** A navigation with its transition; `signal` cancels it while the old stop is shown. */
export type NavigationPlan = Omit<Destination, 'place'> & { readonly signal?: AbortSignal | undefined }

/** Share of its nearing that a turn to the way does already. */
const zoomWhileTurning = 0.4

/** Takes the visitor from stop to stop. */
export class StopNavigator {
  readonly #ports: StopNavigatorPorts

  constructor(ports: StopNavigatorPorts) {
    this.#ports = ports
  }

  /** Leaves for another stop. Resolves on arrival, or when another journey took over. */
  async navigate(stop: PublicStop, { signal, ...options }: NavigationPlan): Promise<void> {
    const { navigationState, events, wake } = this.#ports
    signal?.throwIfAborted()
    if (!events.emit('stopleave', { from: navigationState.place.stop, to: stop })) return
    const nowMs = performance.now()
    const navigation = navigationState.start(stop, options, nowMs)
    this.#turnToLink(navigation, nowMs)
    let wasAborted = false
    const onAbort = () => {
      wasAborted = navigationState.navigation === navigation
      if (wasAborted) navigationState.endNavigation()
    }
    signal?.addEventListener('abort', onAbort)
    wake()
    await navigation.ended
    signal?.removeEventListener('abort', onAbort)
    if (wasAborted) signal?.throwIfAborted()
  }

  /** Before a frame is drawn: enters the next stop as soon as it can be shown. */
  step(nowMs: number): void {
    const { navigationState, camera, hasFirstLevel, onEnter } = this.#ports
    const { navigation, stopFade, place } = navigationState
    if (!navigation?.canBegin(nowMs, hasFirstLevel)) return
    const { view, transition } = navigation.destination
    // three stops cannot be blended: the last crossing comes to its end first
    if (transition.fadeMs > 0 && stopFade) return
    navigationState.enter(navigation, new StopFade(navigation, { place, view: camera.pose }, nowMs))
    onEnter(view, nowMs)
    if (!transition.zooms) return
    camera.setView({ fovDeg: view.fovDeg * arrivalZoom }, nowMs)
    void camera.turnTo(view, transition.fadeMs, nowMs)
  }

  /** After a frame was drawn: ends a crossing that has come to its end. */
  settle(nowMs: number): void {
    const { navigationState } = this.#ports
    if (navigationState.stopFade?.fade(nowMs) === null) navigationState.endStopFade()
  }

  /** Faces the way first; who takes hold of the view meanwhile has faced it enough. */
  #turnToLink(navigation: Navigation, nowMs: number): void {
    const { camera, wake } = this.#ports
    const { toLink: linkDirection, transition } = navigation.destination
    if (!transition.turns || !linkDirection) return
    const facing = facingDirection(linkDirection)
    const { fovDeg } = zoomTowardsLink(camera.view, null, zoomWhileTurning)
    const turnEnd = camera.turnTo({ ...facing, fovDeg }, turnDurationMs(camera.view, facing), nowMs)
    void navigation.waitForTurn(turnEnd).then(wake)
  }
}
