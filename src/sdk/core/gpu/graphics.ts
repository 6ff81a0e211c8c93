import { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'

// The exact entry point above, without the engine's extensions, keeps the core chunk small: the whole engine is twice as large.

/**
 * A WebGL 2 engine on a canvas. Throws where there is none. Depth serves a single purpose: during a fade each pixel
 * of the arriving stop must be blended once, by its finest tile.
 */
export function createEngine(canvas: HTMLCanvasElement): ThinEngine {
  const options = {
    alpha: false,
    depth: true,
    stencil: false,
    preserveDrawingBuffer: false,
    powerPreference: 'high-performance',
    loseContextOnDispose: true,
  } as const
  const engine = new ThinEngine(canvas, false, options, false)
  if (engine.webGLVersion < 2) {
    engine.dispose()
    throw new Error('WebGL 2 is not available')
  }
  return engine
}

export const floatsPerInstance = 8

/**
 * Cells along an edge of the square. A tile that reaches sideways past the camera has corners at a depth of nothing;
 * rasterisers then misplace its image by several texels. In cells of an eighth no triangle that is seen has such a
 * corner: they span at most 0.36 in depth, and nothing seen is nearer than 0.4.
 */
const cells = 8

function gridCorners(): Float32Array {
  const across = cells + 1
  return Float32Array.from({ length: 2 * across * across }, (_, at) => {
    const corner = at >> 1
    return (at % 2 === 0 ? corner % across : Math.floor(corner / across)) / cells
  })
}

function gridTriangles(): Uint16Array {
  const across = cells + 1
  return Uint16Array.from(
    Array.from({ length: cells * cells }, (_, cell) => {
      const first = Math.floor(cell / cells) * across + (cell % cells)
      return [first, first + across, first + 1, first + 1, first + across, first + across + 1]
    }).flat(),
  )
}

/** The unit square every draw is made of, and the instances that place it. Made anew after a lost context. */
export type Geometry = {
  /** Puts the first `floats` of the instances' data on the graphics card. */
  write(data: Float32Array, floats: number): void
  /** Draws the square, `instances` times where it is a tile; the program and its states are the caller's. */
  draw(instances?: number): void
  dispose(): void
}

/** Attributes of the shaders, by the locations they name: `position`, then `place` and `shown` once per instance. */
const perInstance = [1, 2] as const
const floatBytes = 4

function fill(gl: WebGL2RenderingContext, target: number, data: BufferSource): WebGLBuffer {
  const buffer = gl.createBuffer()
  gl.bindBuffer(target, buffer)
  gl.bufferData(target, data, gl.STATIC_DRAW)
  return buffer
}

/**
 * Made with the context itself: the engine's own buffers would weigh three kilobytes more. Between draws no vertex
 * array is bound, as the engine believes.
 */
export function createGeometry(engine: ThinEngine, maxInstances: number): Geometry {
  const gl = engine._gl as WebGL2RenderingContext
  const triangles = gridTriangles()
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  const corners = fill(gl, gl.ARRAY_BUFFER, gridCorners() as Float32Array<ArrayBuffer>)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  const stride = floatsPerInstance * floatBytes
  const instances = fill(gl, gl.ARRAY_BUFFER, new Float32Array(maxInstances * floatsPerInstance))
  for (const location of perInstance) {
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, 4, gl.FLOAT, false, stride, (location - 1) * 4 * floatBytes)
    gl.vertexAttribDivisor(location, 1)
  }
  const indices = fill(gl, gl.ELEMENT_ARRAY_BUFFER, triangles as Uint16Array<ArrayBuffer>)
  gl.bindVertexArray(null)
  return {
    write(data, floats) {
      gl.bindBuffer(gl.ARRAY_BUFFER, instances)
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, data, 0, floats)
    },
    draw(count = 1) {
      engine.applyStates()
      gl.bindVertexArray(array)
      gl.drawElementsInstanced(gl.TRIANGLES, triangles.length, gl.UNSIGNED_SHORT, 0, count)
      gl.bindVertexArray(null)
    },
    dispose() {
      gl.deleteVertexArray(array)
      for (const buffer of [corners, instances, indices]) gl.deleteBuffer(buffer)
    },
  }
}
