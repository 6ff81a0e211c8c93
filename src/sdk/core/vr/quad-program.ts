import type { Quad } from './quad.ts'

const vertexSource = `#version 300 es
in vec2 corner;
uniform mat4 eye;
uniform vec3 middle, toRight, toTop;
out vec2 uv;
void main() {
  uv = corner;
  gl_Position = eye * vec4(middle + toRight * corner.x + toTop * corner.y, 1.);
}`

/** Colors are premultiplied. `amount` is the filled fraction of a reticle's ring, and the opacity of anything else. */
const fragmentSource = `#version 300 es
precision highp float;
in vec2 uv;
uniform sampler2D image;
uniform int kind;
uniform float amount;
out vec4 color;
void main() {
  if (kind == 0) {
    color = texture(image, vec2(uv.x, -uv.y) * .5 + .5) * amount;
  } else if (kind == 1) {
    color = vec4(.7 * (1. - abs(uv.x)) * (1. - uv.y) * .5);
  } else {
    float r = length(uv);
    float soft = fwidth(r);
    float core = 1. - smoothstep(.2 - soft, .2, r);
    float ring = smoothstep(.66, .66 + soft, r) * (1. - smoothstep(.9 - soft, .9, r));
    float full = step(atan(-uv.x, -uv.y) / 6.2831853 + .5, amount) * step(.001, amount);
    float edge = (1. - smoothstep(.28 - soft, .28, r)) * .5;
    vec4 light = vec4(1.) * core + vec4(0., 0., 0., edge * (1. - core));
    color = light + mix(vec4(0., 0., 0., .35 * step(.001, amount)), vec4(.961, .71, .267, 1.), full) * ring;
  }
}`

/** Values of the uniform `kind`. */
const kinds = { image: 0, beam: 1, reticle: 2 } as const

/** Draws quads over the current framebuffer. Between `use` and `unbind` the WebGL state is the program's. */
export type QuadProgram = {
  use(eye: Float32Array): void
  drawImage(quad: Quad, texture: WebGLTexture, opacity: number): void
  drawBeam(quad: Quad): void
  drawReticle(quad: Quad, progress: number): void
  unbind(): void
  dispose(): void
}

/** Links a program whose attribute 0 is `corner`. Throws if the context is lost. */
export function linkProgram(gl: WebGL2RenderingContext, vertexShader: string, fragmentShader: string): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('the graphics context is lost')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.bindAttribLocation(program, 0, 'corner')
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? '')
  return program
}

/** Creates the square from −1 to 1 as a triangle strip. */
export function createSquare(gl: WebGL2RenderingContext): {
  readonly vertexArray: WebGLVertexArrayObject
  readonly buffer: WebGLBuffer
} {
  const vertexArray = gl.createVertexArray()
  const buffer = gl.createBuffer()
  gl.bindVertexArray(vertexArray)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindVertexArray(null)
  return { vertexArray, buffer }
}

/** Throws if the context is lost. */
export function createQuadProgram(gl: WebGL2RenderingContext): QuadProgram {
  const program = linkProgram(gl, vertexSource, fragmentSource)
  const { vertexArray, buffer } = createSquare(gl)
  const uniformLocation = (name: string) => gl.getUniformLocation(program, name)
  const eyeLocation = uniformLocation('eye')
  const middleLocation = uniformLocation('middle')
  const rightLocation = uniformLocation('toRight')
  const upLocation = uniformLocation('toTop')
  const kindLocation = uniformLocation('kind')
  const amountLocation = uniformLocation('amount')
  const draw = (quad: Quad, kind: number, amount: number) => {
    gl.uniform3fv(middleLocation, quad.middle)
    gl.uniform3fv(rightLocation, quad.right)
    gl.uniform3fv(upLocation, quad.up)
    gl.uniform1i(kindLocation, kind)
    gl.uniform1f(amountLocation, amount)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }
  return {
    use(eye) {
      // The engine's state cache is cleared afterwards.
      gl.bindVertexArray(vertexArray)
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
      gl.useProgram(program)
      gl.disable(gl.DEPTH_TEST)
      gl.disable(gl.CULL_FACE)
      gl.enable(gl.BLEND)
      gl.blendEquation(gl.FUNC_ADD)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.activeTexture(gl.TEXTURE0)
      gl.uniformMatrix4fv(eyeLocation, false, eye)
    },
    drawImage(quad, texture, opacity) {
      gl.bindTexture(gl.TEXTURE_2D, texture)
      draw(quad, kinds.image, opacity)
    },
    drawBeam: (quad) => draw(quad, kinds.beam, 1),
    drawReticle: (quad, progress) => draw(quad, kinds.reticle, progress),
    unbind: () => gl.bindVertexArray(null),
    dispose() {
      gl.deleteProgram(program)
      gl.deleteVertexArray(vertexArray)
      gl.deleteBuffer(buffer)
    },
  }
}
