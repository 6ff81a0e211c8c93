// The entry point `thinEngine.pure` has no engine extensions, which would double the size of the core.
import { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import type { Effect } from '@babylonjs/core/Materials/effect.js'
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js'

/**
 * Creates the WebGL 2 engine of a canvas. Throws if there is no WebGL 2. Cross-fades need the depth buffer: at each pixel
 * of the arriving stop, only the finest tile may be blended.
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

// Members with an underscore are not part of the engine's public interface. Only the functions below use them, and
// tests/sdk/core/gpu/engine.test.ts runs each of these functions on the real engine.

/** WebGL context of an engine. */
export function contextOf(engine: ThinEngine): WebGL2RenderingContext {
  return engine._gl
}

/** Name of the graphics card and its driver, as far as the browser tells. */
export function rendererNameOf(engine: ThinEngine): string {
  return engine.getGlInfo().renderer
}

/** Runs `upload` with a texture bound and rows in order from the top. The engine's state cache stays valid. */
export function withBoundTexture(
  engine: ThinEngine,
  texture: InternalTexture,
  upload: (gl: WebGL2RenderingContext, target: GLenum) => void,
): void {
  const gl = contextOf(engine)
  const target = texture.is2DArray ? gl.TEXTURE_2D_ARRAY : gl.TEXTURE_2D
  engine._bindTextureDirectly(target, texture, true)
  engine._unpackFlipY(false)
  upload(gl, target)
  engine._bindTextureDirectly(target, null)
}

/** Binds a framebuffer that the engine didn't create; null is the canvas. */
export function bindFramebuffer(engine: ThinEngine, framebuffer: WebGLFramebuffer | null): void {
  engine._bindUnboundFramebuffer(framebuffer)
}

/** Binds a texture to a sampler of a shader by its name. */
export function bindSampler(effect: Effect, name: string, texture: InternalTexture): void {
  effect._bindTexture(name, texture)
}

/** WebGL texture behind a texture of the engine. */
export function webglTextureOf(texture: InternalTexture): WebGLTexture | null {
  return texture._hardwareTexture?.underlyingResource
}
