import type { ThinEngine } from '@babylonjs/core/Engines/thinEngine.pure.js'
import { createTextureArray, type Layer, type Upload, uploadLayer } from './texture-array.ts'

/** Alpha of a layer's first pixel: 0 in a layer that nothing was put into. */
function firstAlpha(engine: ThinEngine, { texture, layer }: Layer): number | undefined {
  const gl = engine._gl
  const framebuffer = gl.createFramebuffer()
  engine._bindUnboundFramebuffer(framebuffer)
  const resource = texture._hardwareTexture?.underlyingResource
  gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, resource, 0, layer)
  const pixel = new Uint8Array(4)
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  engine._bindUnboundFramebuffer(null)
  gl.deleteFramebuffer(framebuffer)
  return pixel[3]
}

function startsClear(picture: Upload): boolean {
  const brush = document.createElement('canvas').getContext('2d')
  brush?.drawImage(picture, 0, 0)
  return brush?.getImageData(0, 0, 1, 1).data[3] === 0
}

/**
 * Uploads like `uploadLayer` and answers whether the picture arrived. It waits for the graphics card, so it is for the
 * first picture of its kind only. WebKit refuses bitmaps that a worker made and leaves the layer empty.
 */
export function uploadChecked(engine: ThinEngine, layer: Layer, picture: Upload): boolean {
  const gl = engine._gl
  // what others did wrong before is not this picture's error
  gl.getError()
  uploadLayer(engine, layer, picture)
  if (gl.isContextLost()) return true
  return gl.getError() === gl.NO_ERROR && (firstAlpha(engine, layer) !== 0 || startsClear(picture))
}

/** Uploads a bitmap of one pixel to nowhere: whether its like would arrive. */
export function wouldArrive(engine: ThinEngine, pixel: ImageBitmap): boolean {
  const texture = createTextureArray(engine, { widthPx: 1, heightPx: 1, layers: 1 })
  const arrived = uploadChecked(engine, { texture, layer: 0 }, pixel)
  texture.dispose()
  return arrived
}
