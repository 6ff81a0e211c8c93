import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js'
import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'
import type { SphereDrawContext, SphereSource } from '../../gpu/sphere-source.ts'
import { eyeRectOf, horizontalSpans, sphereFragmentSource } from './sphere-shader.ts'

type Sphere = NonNullable<VideoManifest['sphere']>

/** A frame of the video and its size in pixels. */
export type Frame = { readonly image: TexImageSource; readonly widthPx: number; readonly heightPx: number }

/** Texture of a 360 video: its poster first, then the latest frame. */
export class SphereVideo implements SphereSource {
  readonly fragmentSource = sphereFragmentSource
  readonly samplers = ['frame']
  readonly uniforms = ['eye', 'span']
  readonly #sphere: Sphere
  #frame: Frame | null = null
  #isUploaded = false
  #texture: InternalTexture | null = null

  constructor(sphere: Sphere) {
    this.#sphere = sphere
  }

  get hasImage(): boolean {
    return this.#frame !== null
  }

  show(frame: Frame): void {
    this.#frame = frame
    this.#isUploaded = false
  }

  bind(context: SphereDrawContext): void {
    if (!this.#frame) return
    const { engine, effect, isRightEye } = context
    this.#texture ??= context.createTexture(engine)
    const { widthPx, heightPx, image } = this.#frame
    if (!this.#isUploaded) {
      context.upload(engine, this.#texture, (gl, target) => {
        gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
        gl.texImage2D(target, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image)
      })
      this.#isUploaded = true
    }
    context.bindSampler(effect, 'frame', this.#texture)
    effect.setFloat4('eye', ...eyeRectOf(this.#sphere.stereo, { widthPx, heightPx }, isRightEye))
    effect.setFloat('span', horizontalSpans[this.#sphere.projection])
  }

  release(): void {
    this.#texture?.dispose()
    this.#texture = null
    this.#isUploaded = false
  }
}
