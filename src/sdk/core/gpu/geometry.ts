import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { contextOf } from './engine.ts'

export const floatsPerInstance = 8

/**
 * Cells along each side of the square. A tile that extends beside the camera has corners at a depth of 0, where
 * rasterizers misplace the texture by several texels. With eighths of a tile, no visible triangle has such a corner: a
 * cell spans at most 0.36 in depth, and no visible point is closer than 0.4.
 */
const defaultCellsPerSide = 8

function gridCorners(cellsPerSide: number): Float32Array {
  const pointsPerSide = cellsPerSide + 1
  return Float32Array.from({ length: 2 * pointsPerSide * pointsPerSide }, (_, index) => {
    const corner = index >> 1
    return (index % 2 === 0 ? corner % pointsPerSide : Math.floor(corner / pointsPerSide)) / cellsPerSide
  })
}

function gridTriangles(cellsPerSide: number): Uint16Array {
  const pointsPerSide = cellsPerSide + 1
  return Uint16Array.from(
    Array.from({ length: cellsPerSide * cellsPerSide }, (_, cell) => {
      const first = Math.floor(cell / cellsPerSide) * pointsPerSide + (cell % cellsPerSide)
      return [first, first + pointsPerSide, first + 1, first + 1, first + pointsPerSide, first + pointsPerSide + 1]
    }).flat(),
  )
}

/** The unit square of every draw call and its instance buffer. Created again after a lost context. */
export type Geometry = {
  /** Uploads the first `floatCount` numbers of the instance data. */
  write(data: Float32Array, floatCount: number): void
  /** Draws the square, once or per instance from `firstInstance` on; the caller sets program and state. */
  draw(instanceCount?: number, firstInstance?: number): void
  dispose(): void
}

/** Attribute locations in the shaders: 0 is `position`; `place` and `slot` advance once per instance. */
const instanceLocations = [1, 2] as const
const floatBytes = 4

function createBuffer(gl: WebGL2RenderingContext, target: number, data: BufferSource): WebGLBuffer {
  const buffer = gl.createBuffer()
  gl.bindBuffer(target, buffer)
  gl.bufferData(target, data, gl.STATIC_DRAW)
  return buffer
}

/**
 * Creates the geometry with plain WebGL, because the engine's own buffers would weigh three kilobytes more. Between draws
 * no vertex array is bound, as the engine expects.
 */
export function createGeometry(engine: ThinEngine, maxInstances: number, cellsPerSide = defaultCellsPerSide): Geometry {
  const gl = contextOf(engine)
  const triangles = gridTriangles(cellsPerSide)
  const vertexArray = gl.createVertexArray()
  gl.bindVertexArray(vertexArray)
  const cornerBuffer = createBuffer(gl, gl.ARRAY_BUFFER, gridCorners(cellsPerSide) as Float32Array<ArrayBuffer>)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  const stride = floatsPerInstance * floatBytes
  const instanceBuffer = createBuffer(gl, gl.ARRAY_BUFFER, new Float32Array(maxInstances * floatsPerInstance))
  for (const location of instanceLocations) {
    gl.enableVertexAttribArray(location)
    gl.vertexAttribDivisor(location, 1)
  }
  const startInstancesAt = (instance: number) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, instanceBuffer)
    for (const location of instanceLocations) {
      const offset = instance * stride + (location - 1) * 4 * floatBytes
      gl.vertexAttribPointer(location, 4, gl.FLOAT, false, stride, offset)
    }
  }
  const indexBuffer = createBuffer(gl, gl.ELEMENT_ARRAY_BUFFER, triangles as Uint16Array<ArrayBuffer>)
  gl.bindVertexArray(null)
  return {
    write(data, floatCount) {
      gl.bindBuffer(gl.ARRAY_BUFFER, instanceBuffer)
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, data, 0, floatCount)
    },
    draw(instanceCount = 1, firstInstance = 0) {
      engine.applyStates()
      gl.bindVertexArray(vertexArray)
      startInstancesAt(firstInstance)
      gl.drawElementsInstanced(gl.TRIANGLES, triangles.length, gl.UNSIGNED_SHORT, 0, instanceCount)
      gl.bindVertexArray(null)
    },
    dispose() {
      gl.deleteVertexArray(vertexArray)
      for (const buffer of [cornerBuffer, instanceBuffer, indexBuffer]) gl.deleteBuffer(buffer)
    },
  }
}
