export const windowNames = ['desktop', 'phone'] as const
export type WindowName = (typeof windowNames)[number]

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Minimum layout width of a desktop window. */
const minDesktopWidthPx = 900
const phoneWidthPx = 390
/** Range of heights of phone screens without the browser's bars. */
const phoneHeightPx = { min: 600, max: 780 }

function layoutSize(name: WindowName | 'available', space: Size): Size {
  if (name === 'available') return space
  if (name === 'phone') {
    const { min, max } = phoneHeightPx
    return { widthPx: phoneWidthPx, heightPx: Math.min(max, Math.max(min, space.heightPx)) }
  }
  const widthPx = Math.max(minDesktopWidthPx, space.widthPx)
  return { widthPx, heightPx: Math.round((space.heightPx * widthPx) / space.widthPx) }
}

/**
 * Size in which a preview is laid out, in CSS pixels, and the scale that fits it into the available space; null while
 * there is no space. The window `available` has the size of the space and isn't scaled, so that it is readable on
 * phones.
 */
export function windowSize(name: WindowName | 'available', space: Size): (Size & { readonly scale: number }) | null {
  if (space.widthPx <= 0 || space.heightPx <= 0) return null
  const size = layoutSize(name, space)
  return { ...size, scale: Math.min(1, space.widthPx / size.widthPx, space.heightPx / size.heightPx) }
}
