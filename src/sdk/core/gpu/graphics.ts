import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.pure.js'
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js'
import { RegisterAbstractEngineStates } from '@babylonjs/core/Engines/AbstractEngine/abstractEngine.states.pure.js'
import { RegisterEnginesExtensionsEngineAlpha } from '@babylonjs/core/Engines/Extensions/engine.alpha.pure.js'
import { RegisterEnginesExtensionsEngineRawTexture } from '@babylonjs/core/Engines/Extensions/engine.rawTexture.pure.js'
import { RegisterEnginesExtensionsEngineTexture2DArrayImageSource } from '@babylonjs/core/Engines/Extensions/engine.texture2DArrayImageSource.pure.js'
import { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { Logger } from '@babylonjs/core/Misc/logger.js'

/** The exact entry points above keep the core chunk small (viewer.md 4); each does nothing until it is registered. */
RegisterAbstractEngineStates()
RegisterEnginesExtensionsEngineAlpha()
RegisterEnginesExtensionsEngineRawTexture()
RegisterEnginesExtensionsEngineTexture2DArrayImageSource()
// the console belongs to the page
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

/** The unit square every draw is made of, and the instances that place it. Made anew after a lost context. */
export type Geometry = {
  readonly vertices: Record<string, VertexBuffer>
  readonly indices: DataBuffer
  readonly instances: Buffer
  dispose(): void
}

export function createGeometry(engine: ThinEngine, maxInstances: number): Geometry {
  const corners = new VertexBuffer(engine, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), 'position', false, false, 2)
  const data = new Float32Array(maxInstances * floatsPerInstance)
  const instances = new Buffer(engine, data, true, floatsPerInstance, false, true)
  const place = instances.createVertexBuffer('place', 0, 4, floatsPerInstance, true)
  const shown = instances.createVertexBuffer('shown', 4, 4, floatsPerInstance, true)
  return {
    vertices: { position: corners, place, shown },
    indices: engine.createIndexBuffer(new Uint16Array([0, 2, 1, 1, 2, 3])),
    instances,
    dispose() {
      for (const buffer of [corners, place, shown]) buffer.dispose()
      instances.dispose()
    },
  }
}
