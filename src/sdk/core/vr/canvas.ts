/** Pixels of a sign per pixel of a tenth of a degree: headsets show two or three of theirs there. */
const density = 3

export const font = (px: number, weight = 600) => `${weight} ${px}px Inter, system-ui, sans-serif`
export const glass = 'rgb(22 26 34 / .88)'
export const amber = '#f5b544'

/** A drawing on a canvas of its own. */
export function drawn(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(widthPx * density)
  canvas.height = Math.ceil(heightPx * density)
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(canvas.width / widthPx, canvas.height / heightPx)
    draw(context)
  }
  return canvas
}

let ruler: CanvasRenderingContext2D | null = null

/** Width of words in a font. */
export function widthIn(fontName: string): (text: string) => number {
  ruler ??= document.createElement('canvas').getContext('2d')
  return (text) => {
    if (!ruler) return 0
    ruler.font = fontName
    return ruler.measureText(text).width
  }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A rounded box of glass; with a ring where it is pointed at. */
export function fillBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  { radius, ring }: { readonly radius: number; readonly ring: boolean },
): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fillStyle = glass
  context.fill()
  if (!ring) return
  context.lineWidth = 3
  context.strokeStyle = amber
  context.stroke()
}
