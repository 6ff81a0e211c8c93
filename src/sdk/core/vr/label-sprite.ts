import { drawOnCanvas, fillBox, fontOf, textWidthIn } from './canvas-drawing.ts'
import type { Sprite } from './quad.ts'

const labelFont = fontOf(16)
const heightPx = 52
const marginPx = 4
const horizontalPaddingPx = 44

/** Sprite of a text in a dark box, for buttons and messages. */
export function labelSprite(text: string, isHovered = false): Sprite {
  const widthPx = Math.max(heightPx, textWidthIn(labelFont)(text) + horizontalPaddingPx)
  const size = { widthPx, heightPx }
  const draw = (context: CanvasRenderingContext2D) => {
    const box = { x: marginPx, y: marginPx, width: widthPx - 2 * marginPx, height: heightPx - 2 * marginPx }
    fillBox(context, box, { radius: 14, isHighlighted: isHovered })
    Object.assign(context, { font: labelFont, fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' })
    context.fillText(text, widthPx / 2, heightPx / 2)
  }
  return { key: `label ${isHovered} ${text}`, ...size, image: () => drawOnCanvas(size, draw) }
}
