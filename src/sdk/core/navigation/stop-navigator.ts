import type { Direction, View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { GoToOptions } from '../api.ts'
import type { Camera } from '../camera/camera.ts'
import type { StageImage } from '../stage/stage-image.ts'
import type { ViewerEventTarget } from '../viewer/viewer-events.ts'
import { arrivalZoom, facingDirection, turnDurationMs, zoomTowardLink } from './link-zoom.ts'
import type { Destination, Navigation } from './navigation.ts'
import type { NavigationState } from './navigation-state.ts'
import { StopFade } from './stop-fade.ts'

export type StopNavigatorPorts = {
  readonly navigationState: NavigationState
  readonly camera: Camera
  readonly events: ViewerEventTarget
  readonly hasFirstLevel: (image: StageImage) => boolean
  /** Called when the destination has become the current stop, with its view on arrival. */
  readonly onEnter: (view: View, nowMs: number) => void
  readonly wake: () => void
}

/** Options of a navigation. */
export type NavigationRequest = Omit<GoToOptions, 'view'> & {
  readonly view: View
  /** Direction and transition of the followed link. */
  readonly link?: Direction & { readonly transition?: unknown }
}

/** Navigation with its transition; `signal` cancels it while the previous stop is shown. */
export type NavigationPlan = Omit<Destination, 'stageStop'> & { readonly signal?: AbortSignal | undefined }

/** Fraction of the departing stop's zoom that already happens during the turn to the link. */
const zoomWhileTurning = 0.4

/** Runs navigations from stop to stop. */
export class StopNavigator {
  readonly #ports: StopNavigatorPorts

  constructor(ports: StopNavigatorPorts) {
    this.#ports = ports
  }

  /** Navigates to another stop. Resolves on arrival, or when another navigation takes over. */
  async navigate(stop: PublicStop, { signal, ...options }: NavigationPlan): Promise<void> {
    const { navigationState, events, wake } = this.#ports
    signal?.throwIfAborted()
    if (!events.emit('stopleave', { from: navigationState.current.stop, to: stop })) return
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

  /** Enters the next stop as soon as it can be shown. Called before each frame. */
  step(nowMs: number): void {
    const { navigationState, camera, hasFirstLevel, onEnter } = this.#ports
    const { navigation, stopFade, current } = navigationState
    if (!navigation?.canBegin(nowMs, hasFirstLevel)) return
    const { view, transition } = navigation.destination
    // Only two stops can be blended, so the previous fade has to end first.
    if (transition.fadeMs > 0 && stopFade) return
    navigationState.enter(navigation, new StopFade(navigation, { stageStop: current, view: camera.pose }, nowMs))
    onEnter(view, nowMs)
    if (!transition.zooms) return
    camera.setView({ fovDeg: view.fovDeg * arrivalZoom }, nowMs)
    void camera.turnTo(view, transition.fadeMs, nowMs)
  }

  /** Ends a finished fade. Called after each frame. */
  settle(nowMs: number): void {
    const { navigationState } = this.#ports
    if (navigationState.stopFade?.fade(nowMs) === null) navigationState.endStopFade()
  }

  /** Turns to the link before the transition; the turn ends early if the visitor moves the view. */
  #turnToLink(navigation: Navigation, nowMs: number): void {
    const { camera, wake } = this.#ports
    const { linkDirection, transition } = navigation.destination
    if (!transition.turns || !linkDirection) return
    const facing = facingDirection(linkDirection)
    const { fovDeg } = zoomTowardLink(camera.view, null, zoomWhileTurning)
    const turnEnd = camera.turnTo({ ...facing, fovDeg }, turnDurationMs(camera.view, facing), nowMs)
    void navigation.waitForTurn(turnEnd).then(wake)
  }
}
