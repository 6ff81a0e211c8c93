import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { bindFramebuffer, contextOf, webglTextureOf, withBoundTexture } from './engine.ts'
import { type ArrayLayer, createTextureArray, type DecodedImage, uploadLayer } from './texture-array.ts'

/** Lowest alpha at which a white pixel counts as read back correctly, in spite of noise. */
const minWhiteAlpha = 250

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

function withOnePixelLayer<Result>(engine: ThinEngine, use: (layer: ArrayLayer) => Result): Result {
  const texture = createTextureArray(engine, { widthPx: 1, heightPx: 1, layers: 1 })
  const result = use({ texture, layer: 0 })
  texture.dispose()
  return result
}

/**
 * True if pixels can be read back. Browsers that protect against fingerprinting return zeros or noise; little noise does
 * no harm.
 */
function readsBackCorrectly(engine: ThinEngine): boolean {
  return withOnePixelLayer(engine, (layer) => {
    const white = new Uint8Array(4).fill(255)
    withBoundTexture(engine, layer.texture, (gl, target) => {
      gl.texSubImage3D(target, 0, 0, 0, 0, 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, white)
    })
    return readFirstAlpha(engine, layer) > minWhiteAlpha
  })
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
 * Uploads like `uploadLayer` and returns whether the upload succeeded. It waits for the GPU, so it is only for the first
 * image of its kind. WebKit rejects bitmaps from workers and leaves the layer empty.
 */
export function uploadChecked(engine: ThinEngine, layer: ArrayLayer, image: DecodedImage): boolean {
  const gl = contextOf(engine)
  // Clears earlier errors.
  gl.getError()
  uploadLayer(engine, layer, image)
  if (gl.isContextLost()) return true
  if (gl.getError() !== gl.NO_ERROR) return false
  return readFirstAlpha(engine, layer) !== 0 || !readsBackCorrectly(engine) || mayStartTransparent(image)
}

/** Tests the upload of a one-pixel bitmap to a temporary texture. */
export function canUploadLike(engine: ThinEngine, pixel: ImageBitmap): boolean {
  return withOnePixelLayer(engine, (layer) => uploadChecked(engine, layer, pixel))
}
