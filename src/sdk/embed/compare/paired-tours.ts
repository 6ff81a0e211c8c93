import type { StopoverScene, StopoverTourElement } from '../page-api.ts'

export type Side = 'before' | 'after'

/** The members of a tour that a pair needs. */
export type PairedTour = Pick<
  StopoverTourElement,
  'viewer' | 'scene' | 'getView' | 'goTo' | 'addEventListener' | 'removeEventListener'
>

export type PairEvents = {
  /** The scene of a tour is loaded. Called again after the tour was reloaded. */
  readonly onScene: (side: Side, scene: StopoverScene) => void
  /** A tour can't be loaded. */
  readonly onFailed: (side: Side) => void
}

const otherSides: Readonly<Record<Side, Side>> = { before: 'after', after: 'before' }

/** Keeps two tours at the same stop and view. Each may be added, replaced, reloaded or fail at any time. */
export class PairedTours {
  readonly #events: PairEvents
  readonly #tours: Partial<Record<Side, { readonly tour: PairedTour; readonly disconnect: () => void }>> = {}
  readonly #scenes: Partial<Record<Side, StopoverScene>> = {}
  #yawOffsetDeg = 0
  #stopSync: () => void = () => undefined

  constructor(events: PairEvents) {
    this.#events = events
  }

  /** Sets the tour of a side; undefined for none. */
  set(side: Side, tour: PairedTour | undefined): void {
    if (this.#tours[side]?.tour === tour) return
    this.#tours[side]?.disconnect()
    delete this.#tours[side]
    this.#forget(side)
    if (tour) this.#tours[side] = { tour, disconnect: this.#connect(side, tour) }
  }

  /** Degrees that are added to the yaw in the second tour. */
  set yawOffsetDeg(degrees: number) {
    if (degrees === this.#yawOffsetDeg) return
    this.#yawOffsetDeg = degrees
    this.#sync()
  }

  dispose(): void {
    this.set('before', undefined)
    this.set('after', undefined)
  }

  #connect(side: Side, tour: PairedTour): () => void {
    let isConnected = true
    const open = () => {
      this.#forget(side)
      tour.scene.then(
        (scene) => isConnected && this.#receive(side, scene),
        // A tour that fails fires an event, and one that is reloaded opens again.
        () => undefined,
      )
    }
    const onError = () => {
      // Other errors concern a tour that is shown.
      if (!tour.viewer) this.#events.onFailed(side)
    }
    const onStopChange = ({ detail }: { readonly detail: { readonly index: number } }) => {
      if (isConnected) this.#follow(side, detail.index)
    }
    tour.addEventListener('ready', open)
    tour.addEventListener('error', onError)
    tour.addEventListener('stopchange', onStopChange)
    open()
    return () => {
      isConnected = false
      tour.removeEventListener('ready', open)
      tour.removeEventListener('error', onError)
      tour.removeEventListener('stopchange', onStopChange)
    }
  }

  #forget(side: Side): void {
    this.#stopSync()
    this.#stopSync = () => undefined
    delete this.#scenes[side]
  }

  #receive(side: Side, scene: StopoverScene): void {
    if (this.#scenes[side] === scene) return
    this.#scenes[side] = scene
    this.#events.onScene(side, scene)
    this.#sync()
  }

  #sync(): void {
    const { before, after } = this.#scenes
    this.#stopSync()
    if (before && after) this.#stopSync = before.sync(after, { yawOffsetDeg: this.#yawOffsetDeg })
  }

  /** Brings the other tour to the stop at the same position, if it has one. */
  #follow(side: Side, index: number): void {
    const source = this.#tours[side]?.tour
    const target = this.#tours[otherSides[side]]?.tour
    const targetStop = target?.viewer?.stops[index]
    const view = source?.getView()
    if (!target || !view || !targetStop || targetStop.id === target.viewer?.stop.id) return
    const turnDeg = side === 'before' ? this.#yawOffsetDeg : -this.#yawOffsetDeg
    // A stop that can't be loaded shows its message in the tour.
    target.goTo(targetStop.id, { view: { ...view, yawDeg: view.yawDeg + turnDeg } }).catch(() => undefined)
  }
}
