// Runs before the scripts of the page, and counts WebGL's draw calls and texture bytes. Preserves the drawing buffer, so
// that frames can be read.

const probe = { canvas: null, draws: 0, liveBytes: 0, peakBytes: 0, longTasksMs: [], frames: [], recordsFrames: true }
window.probe = probe

const nativeGetContext = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function getContext(kind, options) {
  if (!String(kind).includes('webgl')) return nativeGetContext.call(this, kind, options)
  const context = nativeGetContext.call(this, kind, { ...options, preserveDrawingBuffer: true })
  if (context) probe.canvas = this
  return context
}

/** Bytes of each texture by level, face and layer. */
const textureBytes = new WeakMap()
/** WebGL constants; the faces of a cube map have consecutive targets. */
const TEXTURE0 = 0x84c0
const TEXTURE_CUBE_MAP = 0x8513
const TEXTURE_CUBE_MAP_POSITIVE_X = 0x8515
const TEXTURE_CUBE_MAP_NEGATIVE_Z = 0x851a
const isCubeFace = (target) => target >= TEXTURE_CUBE_MAP_POSITIVE_X && target <= TEXTURE_CUBE_MAP_NEGATIVE_Z
/** Target to which an uploaded texture is bound. */
const bindingTargetOf = (target) => (isCubeFace(target) ? TEXTURE_CUBE_MAP : target)

function setTextureBytes(context, target, key, bytes) {
  const texture = context.watchedTextures?.get(`${context.watchedUnit ?? 0}/${bindingTargetOf(target)}`)
  if (!texture) return
  const levelBytes = textureBytes.get(texture) ?? new Map()
  probe.liveBytes += bytes - (levelBytes.get(key) ?? 0)
  probe.peakBytes = Math.max(probe.peakBytes, probe.liveBytes)
  textureBytes.set(texture, levelBytes.set(key, bytes))
}

/** Number of pixels passed to `texImage2D`, whose overloads take either a width and a height or an image source. */
function areaOf(callArguments) {
  const [, , , width, height] = callArguments
  if (typeof width === 'number' && callArguments.length > 6) return width * height
  const source = callArguments.at(-1)
  return (source?.videoWidth ?? source?.width ?? 0) * (source?.videoHeight ?? source?.height ?? 0)
}

/** Calls `observe` after each call of a method. */
function observeCalls(prototype, name, observe) {
  const native = prototype[name]
  if (!native) return
  prototype[name] = function watchedCall(...callArguments) {
    const result = native.apply(this, callArguments)
    observe(this, callArguments)
    return result
  }
}

for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
  for (const name of [
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
    'drawRangeElements',
  ])
    observeCalls(prototype, name, () => {
      probe.draws++
    })
  observeCalls(prototype, 'activeTexture', (context, [unit]) => {
    context.watchedUnit = unit - TEXTURE0
  })
  observeCalls(prototype, 'bindTexture', (context, [target, texture]) => {
    context.watchedTextures ??= new Map()
    context.watchedTextures.set(`${context.watchedUnit ?? 0}/${target}`, texture)
  })
  observeCalls(prototype, 'texImage2D', (context, callArguments) =>
    setTextureBytes(context, callArguments[0], `${callArguments[0]}/${callArguments[1]}`, 4 * areaOf(callArguments)),
  )
  observeCalls(prototype, 'texImage3D', (context, [target, level, , width, height, depth]) =>
    setTextureBytes(context, target, `${target}/${level}`, 4 * width * height * depth),
  )
  observeCalls(prototype, 'texStorage2D', (context, [target, , , width, height]) =>
    setTextureBytes(context, target, 'whole', 4 * width * height * (target === TEXTURE_CUBE_MAP ? 6 : 1)),
  )
  observeCalls(prototype, 'texStorage3D', (context, [target, , , width, height, depth]) =>
    setTextureBytes(context, target, 'whole', 4 * width * height * depth),
  )
  observeCalls(prototype, 'generateMipmap', (context, [target]) => {
    const texture = context.watchedTextures?.get(`${context.watchedUnit ?? 0}/${target}`)
    const baseBytes = [...(textureBytes.get(texture) ?? [])]
      .filter(([key]) => key !== 'smaller')
      .reduce((sum, [, bytes]) => sum + bytes, 0)
    // The smaller levels of a mip chain add a third.
    setTextureBytes(context, target, 'smaller', baseBytes / 3)
  })
  observeCalls(prototype, 'deleteTexture', (_, [texture]) => {
    for (const bytes of textureBytes.get(texture)?.values() ?? []) probe.liveBytes -= bytes
    textureBytes.delete(texture)
  })
}

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) probe.longTasksMs.push([startTime, duration])
}).observe({ type: 'longtask', buffered: true })

/** Size of the middle of a frame that is recorded, and its size when frames are compared. */
const middleWidth = 384
const middleHeight = 288
const sampleWidth = 128
const sampleHeight = 96
/** Sum of red, green and blue below which a pixel counts as black. */
const blackBelow = 6
/** PSNR of two equal images, which is infinite, as a number. */
const equalPsnrDb = 99
/** PSNR against the last frame from which an image counts as correct, and as sharp. */
const correctPsnrDb = 17
const sharpPsnrDb = 34
/** Fraction of blank pixels from which a frame counts as empty. */
const emptyFractionMin = 0.02
const panFrames = 240
const sampleContext = new OffscreenCanvas(sampleWidth, sampleHeight).getContext('2d', { willReadFrequently: true })
let previousDraws = -1

/**
 * Records the middle of each frame in which something was drawn. It reads pixels only at the end, because a read waits
 * for the GPU and would slow down the viewer that draws the most.
 */
function recordFrame(nowMs) {
  if (!probe.recordsFrames) return
  requestAnimationFrame(recordFrame)
  if (!probe.canvas || probe.draws === previousDraws) return
  previousDraws = probe.draws
  const { width, height } = probe.canvas
  const left = (width - middleWidth) / 2
  const top = (height - middleHeight) / 2
  probe.frames.push({
    atMs: nowMs,
    bitmap: createImageBitmap(probe.canvas, left, top, middleWidth, middleHeight),
  })
}
requestAnimationFrame(recordFrame)

/** Downscaled pixels of a recorded frame. */
async function pixelsOf(bitmapPromise) {
  const bitmap = await bitmapPromise
  sampleContext.clearRect(0, 0, sampleWidth, sampleHeight)
  sampleContext.drawImage(bitmap, 0, 0, sampleWidth, sampleHeight)
  bitmap.close()
  return sampleContext.getImageData(0, 0, sampleWidth, sampleHeight).data
}

/** PSNR of a frame against the last one in decibels, and the fraction of its pixels that are blank. */
function compare(pixels, lastPixels) {
  let squaredErrorSum = 0
  let emptyPixels = 0
  for (let offset = 0; offset < pixels.length; offset += 4) {
    for (const channel of [0, 1, 2]) squaredErrorSum += (pixels[offset + channel] - lastPixels[offset + channel]) ** 2
    const isTransparent = pixels[offset + 3] === 0
    const isBlack = pixels[offset] + pixels[offset + 1] + pixels[offset + 2] < blackBelow
    if (isTransparent || isBlack) emptyPixels++
  }
  const pixelCount = pixels.length / 4
  const meanSquaredError = squaredErrorSum / (3 * pixelCount)
  return {
    psnrDb: meanSquaredError === 0 ? equalPsnrDb : 10 * Math.log10(255 ** 2 / meanSquaredError),
    emptyFraction: emptyPixels / pixelCount,
  }
}

/** Ends recording; returns the times since navigation when the image was first correct, and when it was sharp. */
window.finishLoading = async () => {
  probe.recordsFrames = false
  const recorded = []
  for (const { atMs, bitmap } of probe.frames) recorded.push({ atMs, pixels: await pixelsOf(bitmap) })
  const lastFrame = recorded.at(-1)
  const compared = recorded.map(({ atMs, pixels }) => ({ atMs, ...compare(pixels, lastFrame.pixels) }))
  const isEmpty = ({ emptyFraction }) => emptyFraction >= emptyFractionMin
  const firstIndex = compared.findIndex((frame) => frame.psnrDb >= correctPsnrDb && !isEmpty(frame))
  const lastBlurredIndex = compared.findLastIndex(({ psnrDb }) => psnrDb < sharpPsnrDb)
  return {
    firstMs: compared[firstIndex]?.atMs ?? Number.NaN,
    sharpMs: compared[lastBlurredIndex + 1]?.atMs ?? Number.NaN,
    emptyFrames: compared.slice(firstIndex).filter(isEmpty).length,
  }
}

/** Pans by 360° while looking up and down and zooming; returns the times between drawn frames. */
window.pan = async () => {
  const gapsMs = []
  const drawsBefore = probe.draws
  let drawnFrames = 0
  await new Promise((resolve) => {
    let frameIndex = 0
    let lastMs = 0
    let previousDraws = probe.draws
    const step = (nowMs) => {
      if (probe.draws !== previousDraws) {
        if (lastMs > 0) gapsMs.push(nowMs - lastMs)
        lastMs = nowMs
        previousDraws = probe.draws
        drawnFrames++
      }
      if (frameIndex === panFrames) return resolve()
      const progress = frameIndex++ / panFrames
      const yawDeg = ((40 + 360 * progress + 180) % 360) - 180
      const pitchDeg = 10 + 15 * Math.sin(4 * Math.PI * progress)
      window.subject.setView({ yawDeg, pitchDeg, fovDeg: 90 - 30 * Math.sin(Math.PI * progress) })
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  return { gapsMs, draws: probe.draws - drawsBefore, drawnFrames }
}
