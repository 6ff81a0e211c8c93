/**
 * Runs before a page's own scripts and counts what its WebGL is asked for: draws, and bytes of textures. Its canvas
 * keeps what was drawn, so that frames can be read.
 */
const watched = { canvas: null, draws: 0, liveBytes: 0, peakBytes: 0, longTasksMs: [], frames: [], looking: true }
window.watched = watched

const nativeGetContext = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function getContext(kind, options) {
  if (!String(kind).includes('webgl')) return nativeGetContext.call(this, kind, options)
  const context = nativeGetContext.call(this, kind, { ...options, preserveDrawingBuffer: true })
  if (context) watched.canvas = this
  return context
}

/** Bytes of a texture by level, face and layer. */
const sizes = new WeakMap()
const targetOf = (target) => (target >= 0x8515 && target <= 0x851a ? 0x8513 : target)

function account(context, target, key, bytes) {
  const texture = context.watchedTextures?.get(`${context.watchedUnit ?? 0}/${targetOf(target)}`)
  if (!texture) return
  const known = sizes.get(texture) ?? new Map()
  watched.liveBytes += bytes - (known.get(key) ?? 0)
  watched.peakBytes = Math.max(watched.peakBytes, watched.liveBytes)
  sizes.set(texture, known.set(key, bytes))
}

/** Sides of whatever texImage2D was given: numbers, or something that has them. */
function areaOf(given) {
  if (typeof given[3] === 'number' && given.length > 6) return given[3] * given[4]
  const source = given.at(-1)
  return (source?.videoWidth ?? source?.width ?? 0) * (source?.videoHeight ?? source?.height ?? 0)
}

function after(prototype, name, tell) {
  const native = prototype[name]
  if (!native) return
  prototype[name] = function watchedCall(...given) {
    const answer = native.apply(this, given)
    tell(this, given)
    return answer
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
      watched.draws++
    })
  after(prototype, 'activeTexture', (context, [unit]) => {
    context.watchedUnit = unit - 0x84c0
  })
  after(prototype, 'bindTexture', (context, [target, texture]) => {
    context.watchedTextures ??= new Map()
    context.watchedTextures.set(`${context.watchedUnit ?? 0}/${target}`, texture)
  })
  after(prototype, 'texImage2D', (context, given) =>
    account(context, given[0], `${given[0]}/${given[1]}`, 4 * areaOf(given)),
  )
  after(prototype, 'texImage3D', (context, given) =>
    account(context, given[0], `${given[0]}/${given[1]}`, 4 * given[3] * given[4] * given[5]),
  )
  after(prototype, 'texStorage2D', (context, [target, , , width, height]) =>
    account(context, target, 'whole', 4 * width * height * (target === 0x8513 ? 6 : 1)),
  )
  after(prototype, 'texStorage3D', (context, [target, , , width, height, depth]) =>
    account(context, target, 'whole', 4 * width * height * depth),
  )
  after(prototype, 'generateMipmap', (context, [target]) => {
    const texture = context.watchedTextures?.get(`${context.watchedUnit ?? 0}/${target}`)
    const own = [...(sizes.get(texture) ?? [])].filter(([key]) => key !== 'smaller').reduce((sum, [, b]) => sum + b, 0)
    // The halves of halves are a third of the whole.
    account(context, target, 'smaller', own / 3)
  })
  after(prototype, 'deleteTexture', (_, [texture]) => {
    for (const bytes of sizes.get(texture)?.values() ?? []) watched.liveBytes -= bytes
    sizes.delete(texture)
  })
}

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) watched.longTasksMs.push([startTime, duration])
}).observe({ type: 'longtask', buffered: true })

const [middleWidth, middleHeight, lookWidth, lookHeight] = [384, 288, 128, 96]
const look = new OffscreenCanvas(lookWidth, lookHeight).getContext('2d', { willReadFrequently: true })
let drawsSeen = -1

/**
 * The middle of the picture; one for each frame in which something was drawn. Kept where it was drawn until the looking
 * ends: reading pixels makes a page wait for the browser's drawing, which would weigh most on whom draws most.
 */
function lookAtFrame(nowMs) {
  if (!watched.looking) return
  requestAnimationFrame(lookAtFrame)
  if (!watched.canvas || watched.draws === drawsSeen) return
  drawsSeen = watched.draws
  const { width, height } = watched.canvas
  const [left, top] = [(width - middleWidth) / 2, (height - middleHeight) / 2]
  watched.frames.push({
    atMs: nowMs,

    picture: createImageBitmap(watched.canvas, left, top, middleWidth, middleHeight),
  })
}
requestAnimationFrame(lookAtFrame)

/** Pixels of a kept picture, made small. */
async function pixelsOf(picture) {
  const bitmap = await picture
  look.clearRect(0, 0, lookWidth, lookHeight)
  look.drawImage(bitmap, 0, 0, lookWidth, lookHeight)
  bitmap.close()
  return look.getImageData(0, 0, lookWidth, lookHeight).data
}

/** Mean of squared differences to the last frame turned into decibels; and the share of pixels that nothing was drawn to. */
function compare(pixels, last) {
  let [sum, empty] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    for (const channel of [0, 1, 2]) sum += (pixels[at + channel] - last[at + channel]) ** 2
    if (pixels[at + 3] === 0 || pixels[at] + pixels[at + 1] + pixels[at + 2] < 6) empty++
  }
  const mean = sum / (pixels.length * 0.75)
  return { psnrDb: mean === 0 ? 99 : 10 * Math.log10(255 ** 2 / mean), emptyShare: empty / (pixels.length / 4) }
}

/** Ends the looking. Times from the start of navigation at which the picture was first right, and from when on it was sharp. */
window.endLooking = async () => {
  watched.looking = false
  const kept = []
  for (const { atMs, picture } of watched.frames) kept.push({ atMs, pixels: await pixelsOf(picture) })
  const last = kept.at(-1)
  const told = kept.map(({ atMs, pixels }) => ({ atMs, ...compare(pixels, last.pixels) }))
  const isEmpty = ({ emptyShare }) => emptyShare >= 0.02
  const firstIndex = told.findIndex((frame) => frame.psnrDb >= 17 && !isEmpty(frame))
  const lastSoft = told.findLastIndex(({ psnrDb }) => psnrDb < 34)
  return {
    firstMs: told[firstIndex]?.atMs ?? Number.NaN,
    sharpMs: told[lastSoft + 1]?.atMs ?? Number.NaN,
    emptyFrames: told.slice(firstIndex).filter(isEmpty).length,
  }
}

/** Turns once around while it looks up and down and zooms (240 frames); times between frames in which something was drawn. */
window.pan = async () => {
  const gapsMs = []
  const [frames, drawsBefore] = [240, watched.draws]
  let drawnFrames = 0
  await new Promise((resolve) => {
    let [index, lastMs, drawsKnown] = [0, 0, watched.draws]
    const step = (nowMs) => {
      if (watched.draws !== drawsKnown) {
        if (lastMs > 0) gapsMs.push(nowMs - lastMs)
        lastMs = nowMs
        drawsKnown = watched.draws
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
  return { gapsMs, draws: watched.draws - drawsBefore, drawnFrames }
}
