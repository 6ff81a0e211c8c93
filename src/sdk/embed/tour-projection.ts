import type { TourViewer, TurnOptions } from '../core/api.ts'
import type { PlanetDisplay } from '../core/planet/planet-display.ts'
import type { ProjectionName } from '../core/planet/projection-names.ts'
import { withCode } from './page-viewer.ts'

const littlePlanet = 'little-planet'

const loadDisplay = () => import('../core/planet/planet-display.ts')

/** The projection of a tour, for its methods and attributes. Its code is loaded on demand. */
export class TourProjection {
  #display: PlanetDisplay | undefined
  #unroll: ReturnType<PlanetDisplay['startAbove']>

  get name(): ProjectionName {
    return this.#display?.name ?? 'rectilinear'
  }

  /**
   * Loads the code for the attributes `projection` and `intro`, and returns a function that applies them to a new viewer.
   * Without it, the tour is shown as usual. A state in the address of the page is shown without an intro.
   */
  async prepare(host: HTMLElement, hasState: () => boolean): Promise<(viewer: TourViewer) => void> {
    const isPlanet = host.getAttribute('projection') === littlePlanet
    const hasIntro = host.getAttribute('intro') === littlePlanet
    const module = isPlanet || hasIntro ? await loadDisplay().catch(() => undefined) : undefined
    return ({ planetHost }) => {
      this.#display = module?.planetDisplayOf(planetHost)
      if (isPlanet) void this.#display?.show(littlePlanet)
      else if (!hasState()) this.#unroll = this.#display?.startAbove()
    }
  }

  /** Plays the intro once the tour has started and is drawn; resolves at its end. */
  async intro(started: Promise<void> | undefined, ready: Promise<void>): Promise<void> {
    await started
    if (!this.#unroll) return
    await ready
    await this.#unroll()
  }

  async show({ planetHost }: TourViewer, name: ProjectionName, options: TurnOptions = {}): Promise<void> {
    const { planetDisplayOf } = await withCode(loadDisplay())
    this.#display = planetDisplayOf(planetHost)
    return this.#display.show(name, options.animateMs)
  }
}
