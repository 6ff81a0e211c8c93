import type { PublicModel } from '../../../../shared/publishing/tour-document.ts'
import { addModel, fetchModelFile } from './load-model.ts'
import { playAnimation } from './model-animation.ts'
import { ModelWorld } from './model-world.ts'
import { initialOrbit, limitOrbit, type Orbit, viewOfOrbit } from './orbit.ts'
import { decodePreview } from './panorama-light.ts'

type OrbitOptions = {
  readonly canvas: HTMLCanvasElement
  readonly model: PublicModel
  readonly url: string
  /** Preview of the panorama that lights the model; null for even light. */
  readonly preview: string | null
  /** Animation to play; null for none. */
  readonly animation: number | null
}

/** A model that visitors turn, on a canvas of its own. It is drawn only when something has changed. */
export class OrbitView {
  readonly #options: OrbitOptions
  readonly #world: ModelWorld
  #orbit = initialOrbit
  #request = 0
  #isPlaying = false
  #isDisposed = false

  /** Throws if there is no WebGL. */
  constructor(options: OrbitOptions) {
    this.#options = options
    this.#world = new ModelWorld(options.canvas)
  }

  /** Loads the model. Rejects if its file can't be loaded. */
  async load(): Promise<void> {
    const { url, preview, animation } = this.#options
    const { scene } = this.#world
    const [file, light] = await Promise.all([
      fetchModelFile(url),
      preview === null ? null : decodePreview(preview).catch(() => null),
    ])
    if (this.#isDisposed) return
    this.#world.light(light)
    const loaded = await addModel(scene, file)
    if (this.#isDisposed) return
    this.#isPlaying = animation !== null && playAnimation(scene, { file, loaded }, animation) !== null
    this.wake()
  }

  get orbit(): Orbit {
    return this.#orbit
  }

  set orbit(orbit: Orbit) {
    this.#orbit = limitOrbit(orbit)
    this.wake()
  }

  reset(): void {
    this.orbit = initialOrbit
  }

  /** Requests a frame. */
  wake(): void {
    if (this.#request === 0 && !this.#isDisposed) this.#request = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#request = 0
    const { canvas, model } = this.#options
    const size = { widthPx: Math.max(1, canvas.clientWidth), heightPx: Math.max(1, canvas.clientHeight) }
    this.#world.draw(viewOfOrbit(this.#orbit, model.manifest.bounds, size))
    // Shaders are compiled in the background.
    if (this.#isPlaying || this.#world.isCompiling) this.wake()
  }

  dispose(): void {
    this.#isDisposed = true
    cancelAnimationFrame(this.#request)
    this.#world.dispose()
  }
}
