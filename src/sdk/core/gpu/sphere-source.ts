import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import type { Effect } from '@babylonjs/core/Materials/effect.js'
import type { bindSampler, withBoundTexture } from './engine.ts'
import type { createTexture } from './texture-array.ts'

/**
 * The engine, its current program, and functions of the core. These are passed in, because sources are loaded later and
 * must not share code with the core.
 */
export type SphereDrawContext = {
  readonly engine: ThinEngine
  readonly effect: Effect
  readonly createTexture: typeof createTexture
  readonly upload: typeof withBoundTexture
  readonly bindSampler: typeof bindSampler
  /** True while a headset's right eye is drawn. The page shows the left eye's image. */
  readonly isRightEye: boolean
}

/** A whole sphere in one texture. Its content changes, as with the frames of a 360 video. */
export interface SphereSource {
  readonly hasImage: boolean
  /**
   * Fragment shader. It receives the ray through each pixel as `in vec3 ray`, and `uniform float opacity`; it declares
   * its own samplers and further uniforms.
   */
  readonly fragmentSource: string
  readonly samplers: readonly string[]
  readonly uniforms: readonly string[]
  /** Uploads the latest image if it is new, and sets samplers and uniforms of the program. */
  bind(context: SphereDrawContext): void
  /** Frees the textures, after the context is lost or when the source is disposed. */
  release(): void
}
