import type { Board } from './board.ts'

const vertexSource = `#version 300 es
in vec2 corner;
uniform mat4 eye;
uniform vec3 middle, toRight, toTop;
out vec2 spot;
void main() {
  spot = corner;
  gl_Position = eye * vec4(middle + toRight * corner.x + toTop * corner.y, 1.);
}`

/** Colors carry their opacity. Of a mark `amount` is how much of its ring is full; of anything else its opacity. */
const fragmentSource = `#version 300 es
precision highp float;
in vec2 spot;
uniform sampler2D picture;
uniform int kind;
uniform float amount;
out vec4 shade;
void main() {
  if (kind == 0) {
    shade = texture(picture, vec2(spot.x, -spot.y) * .5 + .5) * amount;
  } else if (kind == 1) {
    shade = vec4(.7 * (1. - abs(spot.x)) * (1. - spot.y) * .5);
  } else {
    float r = length(spot);
    float soft = fwidth(r);
    float core = 1. - smoothstep(.2 - soft, .2, r);
    float ring = smoothstep(.66, .66 + soft, r) * (1. - smoothstep(.9 - soft, .9, r));
    float full = step(atan(-spot.x, -spot.y) / 6.283185307179586 + .5, amount) * step(.001, amount);
    float edge = (1. - smoothstep(.28 - soft, .28, r)) * .5;
    vec4 light = vec4(1.) * core + vec4(0., 0., 0., edge * (1. - core));
    shade = light + mix(vec4(0., 0., 0., .35 * step(.001, amount)), vec4(.961, .71, .267, 1.), full) * ring;
  }
}`

const kinds = { image: 0, light: 1, mark: 2 } as const

/** Draws boards over what is there. Between `begin` and `end` the context is its own. */
export type BoardProgram = {
  begin(eye: Float32Array): void
  drawImage(board: Board, texture: WebGLTexture, opacity: number): void
  drawLight(board: Board): void
  drawMark(board: Board, ring: number): void
  end(): void
  dispose(): void
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
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

function square(gl: WebGL2RenderingContext): { readonly array: WebGLVertexArrayObject; readonly buffer: WebGLBuffer } {
  const array = gl.createVertexArray()
  const buffer = gl.createBuffer()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindVertexArray(null)
  return { array, buffer }
}

/** Throws where the context is lost. */
export function compileBoards(gl: WebGL2RenderingContext): BoardProgram {
  const program = linked(gl)
  const { array, buffer } = square(gl)
  const at = (name: string) => gl.getUniformLocation(program, name)
  const eyeAt = at('eye')
  const middle = at('middle')
  const toRight = at('toRight')
  const toTop = at('toTop')
  const kindAt = at('kind')
  const amountAt = at('amount')
  const draw = (board: Board, kind: number, amount: number) => {
    gl.uniform3fv(middle, board.middle)
    gl.uniform3fv(toRight, board.right)
    gl.uniform3fv(toTop, board.up)
    gl.uniform1i(kindAt, kind)
    gl.uniform1f(amountAt, amount)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }
  return {
    begin(eye) {
      // the engine has none of these bound, and is told afterwards to believe nothing
      gl.bindVertexArray(array)
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
      gl.useProgram(program)
      gl.disable(gl.DEPTH_TEST)
      gl.disable(gl.CULL_FACE)
      gl.enable(gl.BLEND)
      gl.blendEquation(gl.FUNC_ADD)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.activeTexture(gl.TEXTURE0)
      gl.uniformMatrix4fv(eyeAt, false, eye)
    },
    drawImage(board, texture, opacity) {
      gl.bindTexture(gl.TEXTURE_2D, texture)
      draw(board, kinds.image, opacity)
    },
    drawLight: (board) => draw(board, kinds.light, 1),
    drawMark: (board, ring) => draw(board, kinds.mark, ring),
    end: () => gl.bindVertexArray(null),
    dispose() {
      gl.deleteProgram(program)
      gl.deleteVertexArray(array)
      gl.deleteBuffer(buffer)
    },
  }
}
