import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Projection } from '../camera/projection.ts'
import type { Board, Sign, StandingSign } from './board.ts'
import { type BoardProgram, compileBoards } from './board-program.ts'
import { eyeMatrix } from './eyes.ts'

type Upload = { readonly texture: WebGLTexture; version: number | undefined; usedFrame: number }

/** Images nobody has looked at for this many frames are given back. */
const keptFrames = 240

/** A mark on the world, such as where somebody points; `ring` is how much of its ring is full, 0…1. */
export type Mark = { readonly board: Board; readonly ring: number }

/** A line from a hand into the world, seen from the eyes. */
export type Beam = { readonly from: Vec3; readonly to: Vec3 }

export type Painting = {
  readonly eye: Projection
  /** Where the eye is, in meters; only what is near, like hands, is seen from there. */
  readonly place: Vec3
  readonly signs: readonly StandingSign[]
  readonly marks: readonly Mark[]
  readonly beams: readonly Beam[]
}

const beamHalfWidth = 0.004

/** Draws what stands in the scene besides the panorama, with the context itself: the engine knows none of it. */
export class BoardPainter {
  readonly #gl: WebGL2RenderingContext
  readonly #program: BoardProgram
  readonly #uploads = new Map<string, Upload>()
  #frame = 0

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#program = compileBoards(gl)
  }

  /** Once per frame, before its eyes are drawn: forgets what is not looked at any more. */
  begin(): void {
    this.#frame++
    for (const [key, { texture, usedFrame }] of this.#uploads) {
      if (this.#frame - usedFrame <= keptFrames) continue
      this.#gl.deleteTexture(texture)
      this.#uploads.delete(key)
    }
  }

  paint({ eye, place, signs, marks, beams }: Painting): void {
    const program = this.#program
    program.begin(eyeMatrix(eye))
    for (const { sign, opacity, ...board } of signs) program.drawImage(board, this.#textureOf(sign), opacity)
    for (const beam of beams) program.drawLight(beamBoard(beam, place))
    for (const { board, ring } of marks) program.drawMark(board, ring)
    program.end()
  }

  dispose(): void {
    for (const { texture } of this.#uploads.values()) this.#gl.deleteTexture(texture)
    this.#uploads.clear()
    this.#program.dispose()
  }

  #textureOf(sign: Sign): WebGLTexture {
    const known = this.#uploads.get(sign.key)
    const upload = known ?? { texture: this.#gl.createTexture(), version: undefined, usedFrame: 0 }
    upload.usedFrame = this.#frame
    if (known && known.version === sign.version) return upload.texture
    this.#uploads.set(sign.key, upload)
    upload.version = sign.version
    this.#upload(upload.texture, sign)
    return upload.texture
  }

  #upload(texture: WebGLTexture, { image, version }: Sign): void {
    const gl = this.#gl
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image())
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
    // what changes with each frame of a video has no time for smaller copies
    const isStill = version === undefined
    if (isStill) gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isStill ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR)
  }
}

/** A beam as a narrow board, turned to the eye that looks at it. */
function beamBoard({ from, to }: Beam, eye: Vec3): Board {
  const near = from.map((at, axis) => at - (eye[axis] ?? 0)) as [number, number, number]
  const middle = near.map((at, axis) => at + (to[axis] ?? 0) / 2) as [number, number, number]
  const [ax, ay, az] = near
  const [bx, by, bz] = to
  const aside: Vec3 = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  const width = beamHalfWidth / (Math.hypot(...aside) || 1)
  return {
    middle,
    right: [aside[0] * width, aside[1] * width, aside[2] * width],
    up: [bx / 2, by / 2, bz / 2],
  }
}
