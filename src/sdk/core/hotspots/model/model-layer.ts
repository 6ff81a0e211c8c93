import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js'
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { PublicModel } from '../../../../shared/publishing/tour-document.ts'
import type { Projection } from '../../camera/projection.ts'
import type { FigureTools } from '../figure.ts'
import { addModel, fetchModelFile, type LoadedModel } from './load-model.ts'
import { playAnimation } from './model-animation.ts'
import { ModelWorld } from './model-world.ts'
import { decodePreview } from './panorama-light.ts'
import { baseCenterOf, placeModel } from './placement.ts'

/** Scale, rotation and distance of a model, and the animation that it plays. */
export type ModelPose = {
  readonly scale: number
  readonly turnDeg: number
  readonly distanceM: number
  readonly animation: number | null
}

/** A model of the current stop. */
export class PlacedModel {
  readonly #world: ModelWorld
  readonly #model: PublicModel
  readonly #pose: ModelPose
  readonly #root: TransformNode
  #loaded: LoadedModel | null = null
  #shadow: Mesh | null = null
  #isDisposed = false
  isPlaying = false

  constructor(world: ModelWorld, model: PublicModel, pose: ModelPose) {
    this.#world = world
    this.#model = model
    this.#pose = pose
    this.#root = new TransformNode('', world.scene)
    this.#root.scaling.setAll(pose.scale)
    this.#root.rotationQuaternion = Quaternion.Identity()
  }

  /** Loads the model. Rejects if its file can't be loaded. */
  async load(url: string, avoidsMotion: boolean): Promise<void> {
    const file = await fetchModelFile(url)
    const { scene } = this.#world
    const loaded = await addModel(scene, file)
    if (this.#isDisposed) {
      loaded.root.dispose(false, true)
      return
    }
    this.#loaded = loaded
    const { bounds } = this.#model.manifest
    const base = baseCenterOf(bounds)
    loaded.root.parent = this.#root
    loaded.root.position = Vector3.FromArray([...base]).scale(-1)
    this.#shadow = this.#world.addShadow(bounds.max[0] - bounds.min[0], bounds.max[2] - bounds.min[2])
    this.#shadow.parent = this.#root
    if (this.#pose.animation !== null && !avoidsMotion) {
      this.isPlaying = playAnimation(scene, { file, loaded }, this.#pose.animation) !== null
    }
  }

  get isLoaded(): boolean {
    return this.#loaded !== null
  }

  place(direction: Vec3, up: Vec3): void {
    const { distanceM, turnDeg } = this.#pose
    const { position, x, y, z } = placeModel({ direction, up, distanceM, turnDeg })
    const axes = [x, y, z].map((axis) => Vector3.FromArray([...axis])) as [Vector3, Vector3, Vector3]
    this.#root.position = Vector3.FromArray([...position])
    this.#root.rotationQuaternion = Quaternion.RotationQuaternionFromAxis(...axes)
  }

  dispose(): void {
    this.#isDisposed = true
    // Its material is shared.
    this.#shadow?.dispose()
    this.#root.dispose(false, true)
  }
}

/**
 * Models of a viewer: a second canvas above the panorama, which is drawn in the same frames. It exists while the current
 * stop has models.
 */
export class ModelLayer {
  readonly #list: HTMLElement
  readonly #tools: FigureTools
  readonly #models = new Map<Element, PlacedModel>()
  readonly #world: ModelWorld
  readonly #observer = new MutationObserver(() => this.#removeUnlisted())
  #previewUrl: string | null | undefined
  #view: Projection | null = null

  constructor(list: HTMLElement, tools: FigureTools) {
    this.#list = list
    this.#tools = tools
    const canvas = tools.document.createElement('canvas')
    canvas.className = 'models'
    canvas.setAttribute('aria-hidden', 'true')
    this.#world = new ModelWorld(canvas)
    list.before(canvas)
    tools.signal.addEventListener('abort', () => this.#dispose(), { once: true })
    this.#observer.observe(list, { childList: true, subtree: true })
  }

  get world(): ModelWorld {
    return this.#world
  }

  add(element: Element, model: PlacedModel): void {
    this.#models.set(element, model)
  }

  /** Requests the drawing of a frame, after all models of the frame are placed. */
  request(projection: Projection, preview: string | null): void {
    if (this.#view === null) queueMicrotask(() => this.#draw())
    this.#view = projection
    if (preview !== this.#previewUrl) void this.#light(preview)
  }

  async #light(preview: string | null): Promise<void> {
    this.#previewUrl = preview
    const image = preview === null ? null : await decodePreview(preview).catch(() => null)
    if (preview !== this.#previewUrl || this.#tools.signal.aborted) return
    this.#world.light(image, this.#tools.up())
    this.#tools.wake()
  }

  #draw(): void {
    const view = this.#view
    this.#view = null
    if (!view || this.#tools.signal.aborted) return
    const meshCount = this.#world.draw(view)
    this.#show([...this.#models.values()].some(({ isLoaded }) => isLoaded))
    const isAnimating = meshCount > 0 && [...this.#models.values()].some(({ isPlaying }) => isPlaying)
    // Shaders are compiled in the background.
    if (isAnimating || this.#world.isCompiling) this.#tools.wake()
  }

  /** Removes models whose hotspots aren't in the list any longer. */
  #removeUnlisted(): void {
    for (const [element, model] of this.#models) {
      if (this.#list.contains(element)) continue
      model.dispose()
      this.#models.delete(element)
    }
    this.#show(this.#models.size > 0)
  }

  /** A rule of the viewer displays all its canvases, so that the attribute `hidden` would have no effect. */
  #show(isVisible: boolean): void {
    this.#world.canvas.style.display = isVisible ? '' : 'none'
  }

  #dispose(): void {
    this.#observer.disconnect()
    this.#models.clear()
    this.#world.dispose()
  }
}
