/**
 * Runs before a page's own scripts and counts the draw calls and texture bytes of its WebGL. The drawing buffer is
 * preserved, so that frames can be read.
 */
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
const targetOf = (target) => (target >= 0x8515 && target <= 0x851a ? 0x8513 : target)

function setTextureBytes(context, target, key, bytes) {
  const texture = context.watchedTextures?.get(`${context.watchedUnit ?? 0}/${targetOf(target)}`)
  if (!texture) return
  const levelBytes = textureBytes.get(texture) ?? new Map()
  probe.liveBytes += bytes - (levelBytes.get(key) ?? 0)
  probe.peakBytes = Math.max(probe.peakBytes, probe.liveBytes)
  textureBytes.set(texture, levelBytes.set(key, bytes))
}

/** Area of the image passed to texImage2D: from its numbers, or from its source. */
function areaOf(callArguments) {
  if (typeof callArguments[3] === 'number' && callArguments.length > 6) return callArguments[3] * callArguments[4]
  const source = callArguments.at(-1)
  return (source?.videoWidth ?? source?.width ?? 0) * (source?.videoHeight ?? source?.height ?? 0)
}

function after(prototype, name, observe) {
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
    after(prototype, name, () => {
      probe.draws++
    })
  after(prototype, 'activeTexture', (context, [unit]) => {
    context.watchedUnit = unit - 0x84c0
  })
  after(prototype, 'bindTexture', (context, [target, texture]) => {
    context.watchedTextures ??= new Map()
    context.watchedTextures.set(`${context.watchedUnit ?? 0}/${target}`, texture)
  })
  after(prototype, 'texImage2D', (context, callArguments) =>
    setTextureBytes(context, callArguments[0], `${callArguments[0]}/${callArguments[1]}`, 4 * areaOf(callArguments)),
  )
  after(prototype, 'texImage3D', (context, [target, level, , width, height, depth]) =>
    setTextureBytes(context, target, `${target}/${level}`, 4 * width * height * depth),
  )
  after(prototype, 'texStorage2D', (context, [target, , , width, height]) =>
    setTextureBytes(context, target, 'whole', 4 * width * height * (target === 0x8513 ? 6 : 1)),
  )
  after(prototype, 'texStorage3D', (context, [target, , , width, height, depth]) =>
    setTextureBytes(context, target, 'whole', 4 * width * height * depth),
  )
  after(prototype, 'generateMipmap', (context, [target]) => {
    const texture = context.watchedTextures?.get(`${context.watchedUnit ?? 0}/${target}`)
    const baseBytes = [...(textureBytes.get(texture) ?? [])]
      .filter(([key]) => key !== 'smaller')
      .reduce((sum, [, bytes]) => sum + bytes, 0)
    // The smaller levels of a mip chain add a third.
    setTextureBytes(context, target, 'smaller', baseBytes / 3)
  })
  after(prototype, 'deleteTexture', (_, [texture]) => {
    for (const bytes of textureBytes.get(texture)?.values() ?? []) probe.liveBytes -= bytes
    textureBytes.delete(texture)
  })
}

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) probe.longTasksMs.push([startTime, duration])
}).observe({ type: 'longtask', buffered: true })

const [middleWidth, middleHeight, sampleWidth, sampleHeight] = [384, 288, 128, 96]
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
  const [left, top] = [(width - middleWidth) / 2, (height - middleHeight) / 2]
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

/** PSNR against the last frame in decibels, and the fraction of pixels to which nothing was drawn. */
function compare(pixels, lastPixels) {
  let [sum, empty] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    for (const channel of [0, 1, 2]) sum += (pixels[at + channel] - lastPixels[at + channel]) ** 2
    if (pixels[at + 3] === 0 || pixels[at] + pixels[at + 1] + pixels[at + 2] < 6) empty++
  }
  const mean = sum / (pixels.length * 0.75)
  return { psnrDb: mean === 0 ? 99 : 10 * Math.log10(255 ** 2 / mean), emptyShare: empty / (pixels.length / 4) }
}

/** Ends recording; returns the times since navigation when the image was first correct, and when it was sharp. */
window.finishLoading = async () => {
  probe.recordsFrames = false
  const recorded = []
  for (const { atMs, bitmap } of probe.frames) recorded.push({ atMs, pixels: await pixelsOf(bitmap) })
  const lastFrame = recorded.at(-1)
  const compared = recorded.map(({ atMs, pixels }) => ({ atMs, ...compare(pixels, lastFrame.pixels) }))
  const isEmpty = ({ emptyShare }) => emptyShare >= 0.02
  const firstIndex = compared.findIndex((frame) => frame.psnrDb >= 17 && !isEmpty(frame))
  const lastBlurredIndex = compared.findLastIndex(({ psnrDb }) => psnrDb < 34)
  return {
    firstMs: compared[firstIndex]?.atMs ?? Number.NaN,
    sharpMs: compared[lastBlurredIndex + 1]?.atMs ?? Number.NaN,
    emptyFrames: compared.slice(firstIndex).filter(isEmpty).length,
  }
}

/** Pans by 360° while looking up and down and zooming (240 frames); returns the times between drawn frames. */
window.pan = async () => {
  const gapsMs = []
  const [frames, drawsBefore] = [240, probe.draws]
  let drawnFrames = 0
  await new Promise((resolve) => {
    let [index, lastMs, previousDraws] = [0, 0, probe.draws]
    const step = (nowMs) => {
      if (probe.draws !== previousDraws) {
        if (lastMs > 0) gapsMs.push(nowMs - lastMs)
        lastMs = nowMs
        previousDraws = probe.draws
        drawnFrames++
      }
      if (index === frames) return resolve()
      const part = index++ / frames
      const yawDeg = ((40 + 360 * part + 180) % 360) - 180
      const pitchDeg = 10 + 15 * Math.sin(4 * Math.PI * part)
      window.subject.setView({ yawDeg, pitchDeg, fovDeg: 90 - 30 * Math.sin(Math.PI * part) })
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  return { gapsMs, draws: probe.draws - drawsBefore, drawnFrames }
}
