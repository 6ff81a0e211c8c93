import type { ShownHotspot } from '../hotspots/hotspot-layer.ts'
import type { Sign } from './board.ts'
import { amber, drawn, fillBox, font, glass, widthIn } from './canvas.ts'
import { linesOf } from './text-lines.ts'

const discPx: Readonly<Record<string, number>> = { small: 36, medium: 44, large: 56 }
const labelWidthPx = 200
const lineHeightPx = 18
const labelPaddingPx = 20
const ringPx = 5
const iconGridPx = 24
const labelFont = font(13)
const tooltipFont = font(13, 400)

type Look = {
  readonly discPx: number
  readonly fill: string
  readonly onFill: string
  readonly icon: string
  readonly caption: readonly string[]
  readonly tooltip: readonly string[]
  readonly isPointedAt: boolean
}

/** What the hotspot's button looks like on the page, which knows it best. */
function lookOf({ hotspot, button }: ShownHotspot, isPointedAt: boolean): Look {
  const label = button.querySelector<HTMLElement>('.label')
  const { mode } = label?.dataset ?? {}
  const isNamed = mode === 'always' || (mode === 'hover' && isPointedAt)
  const tooltip = (isPointedAt && label?.querySelector('.tooltip')?.textContent) || ''
  const caption = [...(label?.childNodes ?? [])].map((node) => (node instanceof Text ? node.data : '')).join('')
  const { style } = button
  return {
    discPx: discPx[hotspot.size] ?? 44,
    fill: style.getPropertyValue('--fill') || glass,
    onFill: style.getPropertyValue('--on-fill') || '#fff',
    icon: button.querySelector('path')?.getAttribute('d') ?? '',
    caption: isNamed ? linesOf(caption, labelWidthPx, widthIn(labelFont)) : [],
    tooltip: isNamed ? linesOf(tooltip, labelWidthPx, widthIn(tooltipFont)) : [],
    isPointedAt,
  }
}

function drawDisc(context: CanvasRenderingContext2D, look: Look, middleX: number): void {
  const radius = look.discPx / 2
  const middleY = radius + ringPx
  context.beginPath()
  context.arc(middleX, middleY, radius - 1, 0, 2 * Math.PI)
  context.fillStyle = look.fill
  context.fill()
  context.lineWidth = look.isPointedAt ? 2 * ringPx - 4 : 2
  context.strokeStyle = look.isPointedAt ? amber : '#fff'
  context.stroke()
  context.save()
  const scale = (look.discPx * 0.55) / iconGridPx
  context.translate(middleX - (iconGridPx / 2) * scale, middleY - (iconGridPx / 2) * scale)
  context.scale(scale, scale)
  Object.assign(context, { strokeStyle: look.onFill, lineWidth: 2, lineCap: 'round', lineJoin: 'round' })
  context.stroke(new Path2D(look.icon))
  context.restore()
}

function labelWidthOf({ caption, tooltip }: Look): number {
  return (
    Math.max(...caption.map(widthIn(labelFont)), ...tooltip.map(widthIn(tooltipFont)), -labelPaddingPx) + labelPaddingPx
  )
}

function drawLabel(
  context: CanvasRenderingContext2D,
  look: Look,
  { top, middleX }: { readonly top: number; readonly middleX: number },
): void {
  const { caption, tooltip } = look
  const width = labelWidthOf(look)
  const height = (caption.length + tooltip.length) * lineHeightPx + 8
  fillBox(context, { x: middleX - width / 2, y: top, width, height }, { radius: 12, ring: false })
  Object.assign(context, { fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' })
  for (const [index, line] of [...caption, ...tooltip].entries()) {
    context.font = index < caption.length ? labelFont : tooltipFont
    context.fillText(line, middleX, top + 4 + (index + 0.5) * lineHeightPx)
  }
}

/** `shiftY` is how far the middle of the sign lies below that of its disc. */
type HotspotSign = { readonly sign: Sign; readonly shiftY: number }

function signOf(look: Look): HotspotSign {
  const lines = look.caption.length + look.tooltip.length
  const labelTop = look.discPx + 2 * ringPx + 4
  const widthPx = Math.max(look.discPx + 2 * ringPx, labelWidthOf(look))
  const heightPx = lines > 0 ? labelTop + lines * lineHeightPx + 12 : look.discPx + 2 * ringPx
  const size = { widthPx, heightPx }
  const draw = (context: CanvasRenderingContext2D) => {
    drawDisc(context, look, widthPx / 2)
    if (lines > 0) drawLabel(context, look, { top: labelTop, middleX: widthPx / 2 })
  }
  return {
    sign: { key: JSON.stringify(look), ...size, image: () => drawn(size, draw) },
    shiftY: heightPx / 2 - look.discPx / 2 - ringPx,
  }
}

const known = new WeakMap<HTMLElement, Map<string, HotspotSign>>()

/** A hotspot as it looks on the page, where its icon may come late. Asked for in each frame, so it is made once. */
export function hotspotSign(shown: ShownHotspot, isPointedAt: boolean): HotspotSign {
  const { button } = shown
  const signs = known.get(button) ?? new Map<string, HotspotSign>()
  known.set(button, signs)
  const key = `${isPointedAt} ${button.querySelector('path')?.getAttribute('d')}`
  const sign = signs.get(key) ?? signOf(lookOf(shown, isPointedAt))
  signs.set(key, sign)
  return sign
}
