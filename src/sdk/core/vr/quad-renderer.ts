import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { SphereRange } from '../../../shared/geometry/sphere-range.ts'
import type { Projection } from '../camera/projection.ts'
import { viewProjectionMatrix } from './eye-projection.ts'
import type { PlacedSprite, Quad, Sprite } from './quad.ts'
import { createQuadProgram, type QuadProgram } from './quad-program.ts'
import { RangeMask } from './range-mask.ts'

type UploadedTexture = { readonly texture: WebGLTexture; version: number | undefined; usedFrame: number }

/** Number of frames after which an unused texture is deleted. */
const maxUnusedFrames = 240

/** A reticle where the visitor points or gazes. `progress` (0…1) fills its ring while a gaze selects. */
export type Reticle = { readonly quad: Quad; readonly progress: number }

/** A beam from a controller or hand into the scene. */
export type Beam = {
  /** Start of the beam, in meters. */
  readonly from: Vec3
  /** Vector from the start to the end, in meters. */
  readonly vector: Vec3
}

export type EyeDrawing = {
  readonly eye: Projection
  /** Range of the stop that visitors may see; undefined without limits. */
  readonly range: SphereRange | undefined
  /** The eye's position matters only for near objects, such as hands. */
  readonly positionMeters: Vec3
  readonly sprites: readonly PlacedSprite[]
  readonly reticles: readonly Reticle[]
  readonly beams: readonly Beam[]
}

const beamHalfWidthMeters = 0.004

/** Draws textured quads over the panorama with plain WebGL, independently of the engine. */
export class QuadRenderer {
  readonly #gl: WebGL2RenderingContext
  readonly #program: QuadProgram
  readonly #mask: RangeMask
  readonly #uploads = new Map<string, UploadedTexture>()
  #frame = 0

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#program = createQuadProgram(gl)
    this.#mask = new RangeMask(gl)
  }

  /** Deletes textures that weren't used lately. Called once per frame, before its eyes are drawn. */
  evictUnusedTextures(): void {
    this.#frame++
    for (const [key, { texture, usedFrame }] of this.#uploads) {
      if (this.#frame - usedFrame <= maxUnusedFrames) continue
      this.#gl.deleteTexture(texture)
      this.#uploads.delete(key)
    }
  }

  draw({ eye, range, positionMeters, sprites, reticles, beams }: EyeDrawing): void {
    if (range) this.#mask.draw(eye, range)
    const program = this.#program
    program.use(viewProjectionMatrix(eye))
    for (const { sprite, opacity, ...quad } of sprites) program.drawImage(quad, this.#textureOf(sprite), opacity)
    for (const beam of beams) program.drawBeam(beamQuad(beam, positionMeters))
    for (const { quad, progress } of reticles) program.drawReticle(quad, progress)
    program.unbind()
  }

  dispose(): void {
    for (const { texture } of this.#uploads.values()) this.#gl.deleteTexture(texture)
    this.#uploads.clear()
    this.#program.dispose()
    this.#mask.dispose()
  }

  #textureOf(sprite: Sprite): WebGLTexture {
    const cached = this.#uploads.get(sprite.key)
    const upload = cached ?? { texture: this.#gl.createTexture(), version: undefined, usedFrame: 0 }
    upload.usedFrame = this.#frame
    if (cached && cached.version === sprite.version) return upload.texture
    this.#uploads.set(sprite.key, upload)
    upload.version = sprite.version
    this.#upload(upload.texture, sprite)
    return upload.texture
  }

  #upload(texture: WebGLTexture, { image, version }: Sprite): void {
    const gl = this.#gl
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image())
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
    // Mipmaps would take too long for video frames.
    const isStill = version === undefined
    if (isStill) gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isStill ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR)
  }
}

/** Creates the narrow quad of a beam, turned toward an eye. */
function beamQuad({ from, vector }: Beam, eye: Vec3): Quad {
  const origin = from.map((coordinate, axis) => coordinate - (eye[axis] ?? 0)) as [number, number, number]
  const middle = origin.map((coordinate, axis) => coordinate + (vector[axis] ?? 0) / 2) as [number, number, number]
  const [ax, ay, az] = origin
  const [bx, by, bz] = vector
  const sideways: Vec3 = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  const width = beamHalfWidthMeters / (Math.hypot(...sideways) || 1)
  return {
    middle,
    right: [sideways[0] * width, sideways[1] * width, sideways[2] * width],
    up: [bx / 2, by / 2, bz / 2],
  }
}
