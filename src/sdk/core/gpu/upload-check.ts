import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { bindFramebuffer, contextOf, webglTextureOf, withBoundTexture } from './engine.ts'
import { type ArrayLayer, createTextureArray, type DecodedImage, uploadLayer } from './texture-array.ts'

/** An opaque pixel with a higher alpha counts as read back correctly, in spite of noise. */
const minOpaqueAlpha = 250

/** Reads the alpha of a layer's first pixel; 0 in an empty layer, and if the browser blocks reading. */
function readFirstAlpha(engine: ThinEngine, { texture, layer }: ArrayLayer): number {
  const gl = contextOf(engine)
  const framebuffer = gl.createFramebuffer()
  bindFramebuffer(engine, framebuffer)
  gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, webglTextureOf(texture), 0, layer)
  const pixel = new Uint8Array(4)
  try {
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  } catch {
    // The browser rejects reading to prevent fingerprinting.
  }
  bindFramebuffer(engine, null)
  gl.deleteFramebuffer(framebuffer)
  return pixel[3] ?? 0
}

/**
 * True if pixels can be read back. Browsers that protect against fingerprinting return zeros or noise; little noise does
 * no harm.
 */
function readsBackCorrectly(engine: ThinEngine): boolean {
  const texture = createTextureArray(engine, { widthPx: 1, heightPx: 1, layers: 1 })
  const white = new Uint8Array(4).fill(255)
  withBoundTexture(engine, texture, (gl, target) => {
    gl.texSubImage3D(target, 0, 0, 0, 0, 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, white)
  })
  const alpha = readFirstAlpha(engine, { texture, layer: 0 })
  texture.dispose()
  return alpha > minOpaqueAlpha
}

/**
 * True if the image's first pixel may be transparent, which can't be ruled out if even an empty canvas isn't read as
 * transparent.
 */
function mayStartTransparent(image: DecodedImage): boolean {
  const context = document.createElement('canvas').getContext('2d')
  const alpha = () => context?.getImageData(0, 0, 1, 1).data[3]
  if (alpha() !== 0) return true
  context?.drawImage(image, 0, 0)
  return alpha() === 0
}

/**
 * Result of a tested upload. It is uncertain if the browser falsifies what pages read back, or the image may be transparent,
 * and interrupted if the context was lost.
 */
type UploadResult = 'proven' | 'uncertain' | 'interrupted' | 'failed'

/**
 * Uploads like `uploadLayer` and tests the result. It waits for the GPU, so it is only for the first image of its kind.
 * WebKit rejects bitmaps from workers and leaves the layer empty.
 */
export function uploadChecked(engine: ThinEngine, layer: ArrayLayer, image: DecodedImage): UploadResult {
  const gl = contextOf(engine)
  // Clears earlier errors.
  gl.getError()
  uploadLayer(engine, layer, image)
  const hasFailed = gl.getError() !== gl.NO_ERROR
  const alpha = readFirstAlpha(engine, layer)
  if (gl.isContextLost()) return 'interrupted'
  if (hasFailed) return 'failed'
  if (alpha > minOpaqueAlpha) return 'proven'
  return alpha !== 0 || !readsBackCorrectly(engine) || mayStartTransparent(image) ? 'uncertain' : 'failed'
}
