type Drawable = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement

/** The element to draw; the poster for a video without a frame. */
async function drawableOf(element: Drawable): Promise<Drawable> {
  const hasNoFrame = element instanceof HTMLVideoElement && element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
  if (!hasNoFrame || !element.poster) return element
  const { loadImage } = await import('../media/flat/video-display.ts')
  return loadImage(element.poster)
}

/** Draws the flat image or video in a container on a canvas that is `widthPx` wide, at its position on the stage. */
export async function drawFlatMedia(container: HTMLElement, widthPx: number): Promise<HTMLCanvasElement> {
  const stage = container.getBoundingClientRect()
  const scale = widthPx / stage.width
  const canvas = container.ownerDocument.createElement('canvas')
  canvas.width = Math.round(widthPx)
  canvas.height = Math.round(stage.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no 2D canvas')
  context.fillStyle = getComputedStyle(container).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const element of container.querySelectorAll<Drawable>('img, video, canvas')) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const drawable = await drawableOf(element)
    context.drawImage(drawable, (left - stage.left) * scale, (top - stage.top) * scale, width * scale, height * scale)
  }
  return canvas
}
