type Drawable = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement

/** The element to draw: the poster for a video without a frame. */
async function drawableOf(element: Drawable): Promise<Drawable> {
  const hasNoFrame = element instanceof HTMLVideoElement && element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
  if (!hasNoFrame || !element.poster) return element
  const { loadImage } = await import('../media/flat/video-display.ts')
  return loadImage(element.poster)
}

/** The flat image or video in `element`, as it lies on the stage, `widthPx` wide. */
export async function drawFlatMedia(container: HTMLElement, widthPx: number): Promise<HTMLCanvasElement> {
  const stage = container.getBoundingClientRect()
  const scale = widthPx / stage.width
  const canvas = container.ownerDocument.createElement('canvas')
  canvas.width = Math.round(widthPx)
  canvas.height = Math.round(stage.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no picture to take')
  context.fillStyle = getComputedStyle(container).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const element of container.querySelectorAll<Drawable>('img, video, canvas')) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const box = [left - stage.left, top - stage.top, width, height].map((px) => px * scale)
    const [x = 0, y = 0, wide = 0, high = 0] = box
    context.drawImage(await drawableOf(element), x, y, wide, high)
  }
  return canvas
}
