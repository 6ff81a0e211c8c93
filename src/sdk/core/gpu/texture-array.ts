import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { InternalTexture, InternalTextureSource } from '@babylonjs/core/Materials/Textures/internalTexture.js'
import { withBoundTexture } from './engine.ts'

/** Creates a texture without size or content. */
export function createTexture(engine: ThinEngine): InternalTexture {
  return Object.assign(new InternalTexture(engine, InternalTextureSource.Unknown), { isReady: true })
}

/**
 * Creates an empty RGBA texture array with linear filtering and no mipmaps. The engine's own raw textures would weigh two
 * kilobytes more, and the engine would recreate them after a lost context.
 */
export function createTextureArray(
  engine: ThinEngine,
  { widthPx, heightPx, layers }: { widthPx: number; heightPx: number; layers: number },
): InternalTexture {
  const texture = createTexture(engine)
  Object.assign(texture, { width: widthPx, height: heightPx, depth: layers, is2DArray: true })
  withBoundTexture(engine, texture, (gl, target) => {
    gl.texStorage3D(target, 1, gl.RGBA8, widthPx, heightPx, layers)
    gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
    gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  })
  return texture
}

export type ArrayLayer = { readonly texture: InternalTexture; readonly layer: number }

/** A decoded image that can be uploaded. The code that uses it last closes it. */
export type DecodedImage = (ImageBitmap | HTMLImageElement) & { close(): void }

/**
 * Uploads an image to one layer, top row first. Tiles at the edge of a face are smaller and fill the top left; the rest of
 * their layer is never sampled.
 */
export function uploadLayer(engine: ThinEngine, { texture, layer }: ArrayLayer, image: DecodedImage): void {
  const { width, height } = image
  withBoundTexture(engine, texture, (gl, target) => {
    gl.texSubImage3D(target, 0, 0, 0, layer, width, height, 1, gl.RGBA, gl.UNSIGNED_BYTE, image)
  })
}
