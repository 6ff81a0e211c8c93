import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import type { Effect } from '@babylonjs/core/Materials/effect.js'
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js'

/** What a source is given to draw with. */
export type SphereTools = {
  readonly engine: ThinEngine
  readonly effect: Effect
  /** A plain texture without bytes. Made in the core, which alone holds the engine's classes. */
  readonly createTexture: () => InternalTexture
  /** Drawn for the right eye of somebody who wears a headset; anybody else sees what is for the left one. */
  readonly isRightEye: boolean
}

/** A whole sphere in one texture that changes while it is shown, such as the image of a 360 video. */
export interface SphereSource {
  /** False until there is something to draw. */
  readonly hasImage: boolean
  /** Gets the ray through each pixel as `in vec3 ray` and `uniform float opacity`; samplers and uniforms are its own. */
  readonly fragmentSource: string
  readonly samplers: readonly string[]
  readonly uniforms: readonly string[]
  /** Brings the newest image to the graphics card and gives it to the program. */
  bind(tools: SphereTools): void
  /** The graphics context is gone, or the source is: frees what `bind` has made. */
  forget(): void
}
