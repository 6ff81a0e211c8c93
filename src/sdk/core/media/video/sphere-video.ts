import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js'
import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'
import type { SphereSource, SphereTools } from '../../gpu/sphere-source.ts'
import { eyeRectOf, spans, sphereFragmentSource } from './sphere-shader.ts'

type Sphere = NonNullable<VideoManifest['sphere']>

/** An image of the video and its size in pixels. */
export type Frame = { readonly image: TexImageSource; readonly widthPx: number; readonly heightPx: number }

/** The image of a 360 video on the graphics card: its poster first, then whatever frame is the newest. */
export class SphereVideo implements SphereSource {
  readonly fragmentSource = sphereFragmentSource
  readonly samplers = ['film']
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

  bind({ engine, effect, createTexture, isRightEye }: SphereTools): void {
    if (!this.#frame) return
    this.#texture ??= createTexture()
    const { widthPx, heightPx, image } = this.#frame
    if (!this.#isUploaded) {
      const gl = engine._gl
      engine._bindTextureDirectly(gl.TEXTURE_2D, this.#texture, true)
      engine._unpackFlipY(false)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image)
      engine._bindTextureDirectly(gl.TEXTURE_2D, null)
      this.#isUploaded = true
    }
    effect._bindTexture('film', this.#texture)
    effect.setFloat4('eye', ...eyeRectOf(this.#sphere.stereo, { widthPx, heightPx }, isRightEye))
    effect.setFloat('span', spans[this.#sphere.projection])
  }

  forget(): void {
    this.#texture?.dispose()
    this.#texture = null
    this.#isUploaded = false
  }
}
