import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { createTextureArray, type Layer, type Upload, uploadLayer } from './texture-array.ts'

/** Alpha of a layer's first pixel: 0 in a layer that nothing was put into, and where the browser lets nobody read. */
function firstAlpha(engine: ThinEngine, { texture, layer }: Layer): number {
  const gl = engine._gl
  const framebuffer = gl.createFramebuffer()
  engine._bindUnboundFramebuffer(framebuffer)
  const resource = texture._hardwareTexture?.underlyingResource
  gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, resource, 0, layer)
  const pixel = new Uint8Array(4)
  try {
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  } catch {
    // rejected to protect the visitor from being recognized
  }
  engine._bindUnboundFramebuffer(null)
  gl.deleteFramebuffer(framebuffer)
  return pixel[3] ?? 0
}

function withPixel<Answer>(engine: ThinEngine, use: (layer: Layer) => Answer): Answer {
  const texture = createTextureArray(engine, { widthPx: 1, heightPx: 1, layers: 1 })
  const answer = use({ texture, layer: 0 })
  texture.dispose()
  return answer
}

/** Browsers that protect visitors from being recognized answer readings with zeros or noise; small noise does no harm. */
function readsTruly(engine: ThinEngine): boolean {
  return withPixel(engine, (layer) => {
    const gl = engine._gl
    const target = gl.TEXTURE_2D_ARRAY
    const white = new Uint8Array(4).fill(255)
    engine._bindTextureDirectly(target, layer.texture, true)
    gl.texSubImage3D(target, 0, 0, 0, 0, 1, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, white)
    engine._bindTextureDirectly(target, null)
    return firstAlpha(engine, layer) > 250
  })
}

/** Whether the image's first pixel is clear, or nobody can tell because even an empty canvas does not read as clear. */
function mayStartClear(image: Upload): boolean {
  const brush = document.createElement('canvas').getContext('2d')
  const alpha = () => brush?.getImageData(0, 0, 1, 1).data[3]
  if (alpha() !== 0) return true
  brush?.drawImage(image, 0, 0)
  return alpha() === 0
}

/**
 * Uploads like `uploadLayer` and answers whether the image arrived. It waits for the graphics card, so it is for the
 * first image of its kind only. WebKit rejects bitmaps that a worker made and leaves the layer empty.
 */
export function uploadChecked(engine: ThinEngine, layer: Layer, image: Upload): boolean {
  const gl = engine._gl
  // what others did wrong before is not this image's error
  gl.getError()
  uploadLayer(engine, layer, image)
  if (gl.isContextLost()) return true
  if (gl.getError() !== gl.NO_ERROR) return false
  return firstAlpha(engine, layer) !== 0 || !readsTruly(engine) || mayStartClear(image)
}

/** Uploads a bitmap of one pixel to nowhere: whether its like would arrive. */
export function wouldArrive(engine: ThinEngine, pixel: ImageBitmap): boolean {
  return withPixel(engine, (layer) => uploadChecked(engine, layer, pixel))
}
