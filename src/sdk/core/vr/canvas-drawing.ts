/** Canvas pixels per sprite pixel: headsets show two or three of their pixels per tenth of a degree. */
const pixelsPerUnit = 3

/** CSS font of a size. */
export const fontOf = (px: number, weight = 600) => `${weight} ${px}px Inter, system-ui, sans-serif`
export const panelColor = 'rgb(22 26 34 / .88)'
export const highlightColor = '#f5b544'

/** Creates a canvas of a size in sprite pixels and draws on it. */
export function drawOnCanvas(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(widthPx * pixelsPerUnit)
  canvas.height = Math.ceil(heightPx * pixelsPerUnit)
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(canvas.width / widthPx, canvas.height / heightPx)
    draw(context)
  }
  return canvas
}

let measuringContext: CanvasRenderingContext2D | null = null

/** Measures the width of text in a font. */
export function textWidthIn(fontName: string): (text: string) => number {
  measuringContext ??= document.createElement('canvas').getContext('2d')
  return (text) => {
    if (!measuringContext) return 0
    measuringContext.font = fontName
    return measuringContext.measureText(text).width
  }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Fills a rounded, dark box, with a colored border if it is highlighted. */
export function fillBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  { radius, isHighlighted }: { readonly radius: number; readonly isHighlighted: boolean },
): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fillStyle = panelColor
  context.fill()
  if (!isHighlighted) return
  context.lineWidth = 3
  context.strokeStyle = highlightColor
  context.stroke()
}
