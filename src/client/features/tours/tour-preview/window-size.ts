export const windowNames = ['desktop', 'phone'] as const
export type WindowName = (typeof windowNames)[number]

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Minimum layout width of a desktop window. */
const minDesktopWidthPx = 900
const phoneWidthPx = 390
/** Range of heights of phone screens without the browser's bars. */
const phoneHeightPx = { min: 600, max: 780 }

function sizeOf(name: WindowName | 'available', available: Size): Size {
  if (name === 'available') return available
  if (name === 'phone') {
    const { min, max } = phoneHeightPx
    return { widthPx: phoneWidthPx, heightPx: Math.min(max, Math.max(min, available.heightPx)) }
  }
  const widthPx = Math.max(minDesktopWidthPx, available.widthPx)
  return { widthPx, heightPx: Math.round((available.heightPx * widthPx) / available.widthPx) }
}

/**
 * Size of the window that the tour is laid out in, in CSS pixels, and how much smaller it is shown to fit `available`; `null`
 * where there is no room yet. On a phone itself (`available`) nothing is made smaller: it could not be read.
 */
export function windowSize(
  name: WindowName | 'available',
  available: Size,
): (Size & { readonly scale: number }) | null {
  if (available.widthPx <= 0 || available.heightPx <= 0) return null
  const size = sizeOf(name, available)
  return { ...size, scale: Math.min(1, available.widthPx / size.widthPx, available.heightPx / size.heightPx) }
}
