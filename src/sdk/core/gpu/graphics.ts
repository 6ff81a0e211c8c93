import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.pure.js'
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js'
import { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { Logger } from '@babylonjs/core/Misc/logger.js'

// The exact entry points above, without the engine's extensions, keep the core chunk small (viewer.md 4). The console
// belongs to the page.
Logger.LogLevels = Logger.ErrorLogLevel

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
 * rasterisers then misplace its picture by several texels. In cells of an eighth no triangle that is seen has such a
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
  readonly vertices: Record<'position' | 'place' | 'shown', VertexBuffer>
  readonly indices: DataBuffer
  readonly indexCount: number
  readonly instances: Buffer
  dispose(): void
}

export function createGeometry(engine: ThinEngine, maxInstances: number): Geometry {
  const corners = new VertexBuffer(engine, gridCorners(), 'position', false, false, 2)
  const data = new Float32Array(maxInstances * floatsPerInstance)
  const instances = new Buffer(engine, data, true, floatsPerInstance, false, true)
  const place = instances.createVertexBuffer('place', 0, 4, floatsPerInstance, true)
  const shown = instances.createVertexBuffer('shown', 4, 4, floatsPerInstance, true)
  const triangles = gridTriangles()
  return {
    vertices: { position: corners, place, shown },
    indices: engine.createIndexBuffer(triangles),
    indexCount: triangles.length,
    instances,
    dispose() {
      for (const buffer of [corners, place, shown]) buffer.dispose()
      instances.dispose()
    },
  }
}
