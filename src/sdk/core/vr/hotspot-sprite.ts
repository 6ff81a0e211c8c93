import type { MountedHotspot } from '../hotspots/hotspot-layer.ts'
import { drawOnCanvas, fillBox, fontOf, highlightColor, panelColor, textWidthIn } from './canvas-drawing.ts'
import type { Sprite } from './quad.ts'
import { wrapText } from './text-lines.ts'

/** Sizes of discs, as in viewer.css. */
const discSizesPx: Readonly<Record<string, number>> & { readonly medium: number } = { small: 36, medium: 44, large: 56 }
const labelWidthPx = 200
const lineHeightPx = 18
/** Padding of a label at both sides together, and above and below its lines. */
const labelPaddingPx = 20
const labelPaddingYPx = 4
/** Distance of the label from the disc's ring, and from the lower edge of the sprite. */
const labelMarginPx = 4
const ringPx = 5
/** Side of the square that icons are drawn on, and its size relative to the disc. */
const iconGridPx = 24
const iconFraction = 0.55
const labelFont = fontOf(13)
const tooltipFont = fontOf(13, 400)

type HotspotAppearance = {
  readonly discPx: number
  readonly fill: string
  readonly onFill: string
  readonly icon: string
  readonly caption: readonly string[]
  readonly tooltip: readonly string[]
  readonly isHovered: boolean
}

/** Reads the appearance from the hotspot's button on the page. */
function appearanceOf({ hotspot, button }: MountedHotspot, isHovered: boolean): HotspotAppearance {
  const label = button.querySelector<HTMLElement>('.label')
  const { mode } = label?.dataset ?? {}
  const showsLabel = mode === 'always' || (mode === 'hover' && isHovered)
  const tooltip = (isHovered && label?.querySelector('.tooltip')?.textContent) || ''
  const caption = [...(label?.childNodes ?? [])].map((node) => (node instanceof Text ? node.data : '')).join('')
  const { style } = button
  return {
    discPx: discSizesPx[hotspot.size] ?? discSizesPx.medium,
    fill: style.getPropertyValue('--fill') || panelColor,
    onFill: style.getPropertyValue('--on-fill') || '#fff',
    icon: button.querySelector('path')?.getAttribute('d') ?? '',
    caption: showsLabel ? wrapText(caption, labelWidthPx, textWidthIn(labelFont)) : [],
    tooltip: showsLabel ? wrapText(tooltip, labelWidthPx, textWidthIn(tooltipFont)) : [],
    isHovered,
  }
}

function drawDisc(context: CanvasRenderingContext2D, appearance: HotspotAppearance, middleX: number): void {
  const radius = appearance.discPx / 2
  const middleY = radius + ringPx
  context.beginPath()
  context.arc(middleX, middleY, radius - 1, 0, 2 * Math.PI)
  context.fillStyle = appearance.fill
  context.fill()
  context.lineWidth = appearance.isHovered ? 2 * ringPx - 4 : 2
  context.strokeStyle = appearance.isHovered ? highlightColor : '#fff'
  context.stroke()
  context.save()
  const scale = (appearance.discPx * iconFraction) / iconGridPx
  context.translate(middleX - (iconGridPx / 2) * scale, middleY - (iconGridPx / 2) * scale)
  context.scale(scale, scale)
  Object.assign(context, { strokeStyle: appearance.onFill, lineWidth: 2, lineCap: 'round', lineJoin: 'round' })
  context.stroke(new Path2D(appearance.icon))
  context.restore()
}

/** Width of the label with its padding; 0 without lines. */
function labelWidthOf({ caption, tooltip }: HotspotAppearance): number {
  const lineWidths = [...caption.map(textWidthIn(labelFont)), ...tooltip.map(textWidthIn(tooltipFont))]
  return lineWidths.length === 0 ? 0 : Math.max(...lineWidths) + labelPaddingPx
}

function drawLabel(
  context: CanvasRenderingContext2D,
  appearance: HotspotAppearance,
  { top, middleX }: { readonly top: number; readonly middleX: number },
): void {
  const { caption, tooltip } = appearance
  const width = labelWidthOf(appearance)
  const height = (caption.length + tooltip.length) * lineHeightPx + 2 * labelPaddingYPx
  fillBox(context, { x: middleX - width / 2, y: top, width, height }, { radius: 12, isHighlighted: false })
  Object.assign(context, { fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' })
  for (const [index, line] of [...caption, ...tooltip].entries()) {
    context.font = index < caption.length ? labelFont : tooltipFont
    context.fillText(line, middleX, top + labelPaddingYPx + (index + 0.5) * lineHeightPx)
  }
}

type HotspotSprite = {
  readonly sprite: Sprite
  /** Offset of the sprite's center below the center of its disc, in pixels. */
  readonly shiftY: number
}

function createSprite(appearance: HotspotAppearance): HotspotSprite {
  const lines = appearance.caption.length + appearance.tooltip.length
  const labelTop = appearance.discPx + 2 * ringPx + labelMarginPx
  const widthPx = Math.max(appearance.discPx + 2 * ringPx, labelWidthOf(appearance))
  const heightPx =
    lines > 0 ? labelTop + lines * lineHeightPx + 2 * labelPaddingYPx + labelMarginPx : appearance.discPx + 2 * ringPx
  const size = { widthPx, heightPx }
  const draw = (context: CanvasRenderingContext2D) => {
    drawDisc(context, appearance, widthPx / 2)
    if (lines > 0) drawLabel(context, appearance, { top: labelTop, middleX: widthPx / 2 })
  }
  return {
    sprite: { key: JSON.stringify(appearance), ...size, image: () => drawOnCanvas(size, draw) },
    shiftY: heightPx / 2 - appearance.discPx / 2 - ringPx,
  }
}

const spriteCache = new WeakMap<HTMLElement, Map<string, HotspotSprite>>()

/**
 * Sprite of a hotspot, drawn like its button on the page. It is cached, because every frame needs it. The icon is part of
 * the key, because it may load late.
 */
export function hotspotSprite(mountedHotspot: MountedHotspot, isHovered: boolean): HotspotSprite {
  const { button } = mountedHotspot
  const spritesByKey = spriteCache.get(button) ?? new Map<string, HotspotSprite>()
  spriteCache.set(button, spritesByKey)
  const key = `${isHovered} ${button.querySelector('path')?.getAttribute('d')}`
  const sprite = spritesByKey.get(key) ?? createSprite(appearanceOf(mountedHotspot, isHovered))
  spritesByKey.set(key, sprite)
  return sprite
}
