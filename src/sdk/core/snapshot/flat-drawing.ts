type Part = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement

/** What can be drawn of a part at this moment: of a video that has not begun, its poster. */
async function drawable(part: Part): Promise<Part> {
  const hasNoFrame = part instanceof HTMLVideoElement && part.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
  if (!hasNoFrame || !part.poster) return part
  const { fetchedImage } = await import('../media/flat/video-display.ts')
  return fetchedImage(part.poster)
}

/** The flat image or video in `element`, as it lies on the stage, `widthPx` wide. */
export async function flatDrawing(element: HTMLElement, widthPx: number): Promise<HTMLCanvasElement> {
  const stage = element.getBoundingClientRect()
  const scale = widthPx / stage.width
  const canvas = element.ownerDocument.createElement('canvas')
  canvas.width = Math.round(widthPx)
  canvas.height = Math.round(stage.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no picture to take')
  context.fillStyle = getComputedStyle(element).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const part of element.querySelectorAll<Part>('img, video, canvas')) {
    const { left, top, width, height } = part.getBoundingClientRect()
    const place = [left - stage.left, top - stage.top, width, height].map((px) => px * scale)
    const [x = 0, y = 0, wide = 0, high = 0] = place
    context.drawImage(await drawable(part), x, y, wide, high)
  }
  return canvas
}
