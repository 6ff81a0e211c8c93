import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { InternalTexture, InternalTextureSource } from '@babylonjs/core/Materials/Textures/internalTexture.js'

/** A texture without size or bytes. */
export function createTexture(engine: ThinEngine): InternalTexture {
  return Object.assign(new InternalTexture(engine, InternalTextureSource.Unknown), { isReady: true })
}

/**
 * An empty RGBA texture array, filtered and without mipmaps. The engine's own raw textures would weigh two kilobytes
 * more and be rebuilt by it after a lost context; this one is known to the engine only while it is bound.
 */
export function createTextureArray(
  engine: ThinEngine,
  { widthPx, heightPx, layers }: { widthPx: number; heightPx: number; layers: number },
): InternalTexture {
  const gl = engine._gl
  const target = gl.TEXTURE_2D_ARRAY
  const texture = createTexture(engine)
  Object.assign(texture, { width: widthPx, height: heightPx, depth: layers, is2DArray: true })
  engine._bindTextureDirectly(target, texture, true)
  gl.texStorage3D(target, 1, gl.RGBA8, widthPx, heightPx, layers)
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  engine._bindTextureDirectly(target, null)
  return texture
}

export type Layer = { readonly texture: InternalTexture; readonly layer: number }

/** A decoded image that can be uploaded; whoever drops it closes it. */
export type Upload = (ImageBitmap | HTMLImageElement) & { close(): void }

/** Puts an image into one layer of an array, top row first. One that is smaller than the layer fills its top left. */
export function uploadLayer(engine: ThinEngine, { texture, layer }: Layer, image: Upload): void {
  const gl = engine._gl
  const target = gl.TEXTURE_2D_ARRAY
  engine._bindTextureDirectly(target, texture, true)
  engine._unpackFlipY(false)
  const { width, height } = image
  gl.texSubImage3D(target, 0, 0, 0, layer, width, height, 1, gl.RGBA, gl.UNSIGNED_BYTE, image)
  engine._bindTextureDirectly(target, null)
}
