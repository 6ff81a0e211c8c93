import { radPerDeg, type Vec3 } from '../../../shared/geometry/sphere.ts'
import type { SphereRange } from '../../../shared/geometry/sphere-range.ts'
import { lensOf, type Projection } from '../camera/projection.ts'
import { createSquare, linkProgram } from './quad-program.ts'

/** Width of the fade at the edges of the range, inside of it. */
const fadeDeg = 6

const vertexSource = `#version 300 es
in vec2 corner;
uniform vec3 toRight, toTop, middle;
out vec3 direction;
void main() {
  direction = middle + toRight * corner.x + toTop * corner.y;
  gl_Position = vec4(corner, 0., 1.);
}`

/** Distances to the edges are angles, to a meridian along the great circle. Yaw is 0 ahead. */
const fragmentSource = `#version 300 es
precision highp float;
in vec3 direction;
uniform vec4 range;
uniform float fade;
out vec4 color;
void main() {
  vec3 d = normalize(direction);
  float pitch = asin(clamp(d.y, -1., 1.));
  float yaw = atan(d.x, -d.z) - range.x;
  yaw = abs(mod(yaw + 3.14159265, 6.2831853) - 3.14159265);
  float inside = min(range.w - pitch, pitch - range.z);
  if (range.y < 3.14) inside = min(inside, (range.y - yaw) * cos(pitch));
  color = vec4(.055, .065, .085, 1.) * (1. - smoothstep(0., fade, inside));
}`

/** Edge of the range of pitch. An edge at a pole is moved far beyond it, because there is nothing to fade. */
const edgeRad = (deg: number) => (Math.abs(deg) >= 90 ? deg * 2 : deg) * radPerDeg

/** Darkens the image outside a stop's view limits, because visitors can turn their heads there. */
export class RangeMask {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #square: ReturnType<typeof createSquare>

  /** Throws if the context is lost. */
  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#program = linkProgram(gl, vertexSource, fragmentSource)
    this.#square = createSquare(gl)
  }

  draw(eye: Projection, { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg }: SphereRange): void {
    const gl = this.#gl
    const { scale, center } = lensOf(eye)
    const toRight = eye.right.map((component) => component / scale[0]) as [number, number, number]
    const toTop = eye.up.map((component) => component / scale[1]) as [number, number, number]
    const middle = eye.forward.map(
      (component, axis) => component - (toRight[axis] ?? 0) * center[0] - (toTop[axis] ?? 0) * center[1],
    ) as [number, number, number]
    const uniform = (name: string) => gl.getUniformLocation(this.#program, name)
    const setVector = (name: string, vector: Vec3) => gl.uniform3fv(uniform(name), vector)
    gl.bindVertexArray(this.#square.vertexArray)
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
    gl.useProgram(this.#program)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.BLEND)
    gl.blendEquation(gl.FUNC_ADD)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    setVector('toRight', toRight)
    setVector('toTop', toTop)
    setVector('middle', middle)
    gl.uniform1f(uniform('fade'), fadeDeg * radPerDeg)
    gl.uniform4f(
      uniform('range'),
      ((yawMinDeg + yawMaxDeg) / 2) * radPerDeg,
      ((yawMaxDeg - yawMinDeg) / 2) * radPerDeg,
      edgeRad(pitchMinDeg),
      edgeRad(pitchMaxDeg),
    )
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    gl.bindVertexArray(null)
  }

  dispose(): void {
    this.#gl.deleteProgram(this.#program)
    this.#gl.deleteVertexArray(this.#square.vertexArray)
    this.#gl.deleteBuffer(this.#square.buffer)
  }
}
