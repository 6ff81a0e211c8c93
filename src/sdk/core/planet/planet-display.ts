import { bendOf } from './bend.ts'
import type { PlanetHost } from './planet-host.ts'
import type { ProjectionName } from './projection-names.ts'

/** Field of view of a little planet, at which its horizon is a little smaller than the tour. */
const planetFovDeg = 90
/** Turn of the planet while it unrolls at the start. */
const introTurnDeg = 120
const introMs = 2600
/** The planet is shown for this long before it unrolls by itself. */
const introRestMs = 900

const easeInOut = (t: number) => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2)

/** Shows the stops of a viewer in a chosen projection. */
export class PlanetDisplay {
  readonly #host: PlanetHost
  #name: ProjectionName = 'rectilinear'
  #amount = 0
  /** Identifies the latest change, which supersedes earlier ones. */
  #change = {}

  constructor(host: PlanetHost) {
    this.#host = host
    host.events.on('stopchange', () => this.#arrive())
  }

  /** Chosen projection. Stops that show only a range of the sphere stay rectilinear. */
  get name(): ProjectionName {
    return this.#name
  }

  /** Changes the projection and turns to its view. Resolves when both have ended, or when another change takes over. */
  async show(name: ProjectionName, animateMs = 0): Promise<void> {
    this.#name = name
    const { motion, stop } = this.#host
    const { pitchDeg, fovDeg } = stop.initialView
    const isPlanet = this.#isPlanet
    const view = isPlanet ? { pitchDeg: -90, fovDeg: planetFovDeg } : { pitchDeg, fovDeg }
    if (!isPlanet && this.#amount === 0) return
    await Promise.all([motion.turnTo(view, animateMs), this.#bendTo(isPlanet ? 1 : 0, animateMs)])
  }

  /**
   * Shows the planet from which a visit starts. Returns a function that unrolls it into the first view, or undefined if there
   * is no such start: for visitors who prefer reduced motion, and at stops that show only a range.
   */
  startAbove(): (() => Promise<void>) | undefined {
    const { motion, camera, stop, avoidsMotion } = this.#host
    if (avoidsMotion || this.#isLimited) return undefined
    const firstView = { ...camera.view }
    const change = this.#bendAtOnce(1)
    void motion.turnTo({ yawDeg: firstView.yawDeg - introTurnDeg, pitchDeg: -90, fovDeg: planetFovDeg })
    return async () => {
      await new Promise((resolve) => setTimeout(resolve, introRestMs))
      // The page has moved on, or chosen a projection.
      if (change !== this.#change || this.#host.stop.id !== stop.id) return
      await Promise.all([motion.turnTo(firstView, introMs), this.#bendTo(0, introMs)])
    }
  }

  get #isLimited(): boolean {
    const { navigationState, stop } = this.#host
    return Boolean(navigationState.rangeOf(stop))
  }

  get #isPlanet(): boolean {
    return this.#name === 'little-planet' && !this.#isLimited
  }

  #arrive(): void {
    this.#bendAtOnce(this.#isPlanet ? 1 : 0)
    if (this.#isPlanet) void this.#host.motion.turnTo({ pitchDeg: -90, fovDeg: planetFovDeg })
  }

  #bend(amount: number): void {
    const { camera, loop } = this.#host
    this.#amount = amount
    camera.setBend(bendOf(amount), performance.now())
    loop.wake()
  }

  #bendAtOnce(amount: number): object {
    this.#change = {}
    if (amount !== this.#amount) this.#bend(amount)
    return this.#change
  }

  /** Bends in step with a turn of the view, which has the same easing. */
  #bendTo(amount: number, animateMs: number): Promise<void> {
    const change = {}
    this.#change = change
    const { signal, avoidsMotion } = this.#host
    const from = this.#amount
    const startMs = performance.now()
    return new Promise((resolve) => {
      const step = () => {
        if (signal.aborted || change !== this.#change) return resolve()
        const elapsedMs = performance.now() - startMs
        const progress = avoidsMotion || elapsedMs >= animateMs ? 1 : elapsedMs / animateMs
        this.#bend(progress === 1 ? amount : from + (amount - from) * easeInOut(progress))
        if (progress === 1) resolve()
        else requestAnimationFrame(step)
      }
      step()
    })
  }
}

const displays = new WeakMap<PlanetHost, PlanetDisplay>()

/** The display of a viewer's projection, created on first use. */
export function planetDisplayOf(host: PlanetHost): PlanetDisplay {
  const display = displays.get(host) ?? new PlanetDisplay(host)
  displays.set(host, display)
  host.planetDisplay = display
  return display
}
