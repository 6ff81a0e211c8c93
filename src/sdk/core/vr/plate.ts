import type { Sign } from './board.ts'
import { drawn, fillBox, font, widthIn } from './canvas.ts'

const plateFont = font(16)
const heightPx = 52
const edgePx = 4

/** Words on glass, to be pressed or only read. */
export function plate(text: string, isPointedAt = false): Sign {
  const widthPx = Math.max(heightPx, widthIn(plateFont)(text) + 44)
  const size = { widthPx, heightPx }
  const draw = (context: CanvasRenderingContext2D) => {
    const box = { x: edgePx, y: edgePx, width: widthPx - 2 * edgePx, height: heightPx - 2 * edgePx }
    fillBox(context, box, { radius: 14, ring: isPointedAt })
    Object.assign(context, { font: plateFont, fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' })
    context.fillText(text, widthPx / 2, heightPx / 2)
  }
  return { key: `plate ${isPointedAt} ${text}`, ...size, image: () => drawn(size, draw) }
}
