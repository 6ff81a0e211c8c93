export const windowNames = ['desktop', 'phone'] as const
export type WindowName = (typeof windowNames)[number]

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Narrower windows are not what a desk has. */
const leastDesktopWidthPx = 900
const phoneWidthPx = 390
/** From a short phone between the bars of its browser to a long one. */
const phoneHeightPx = { least: 600, most: 780 }

function sizeOf(name: WindowName | 'room', room: Size): Size {
  if (name === 'room') return room
  if (name === 'phone') {
    const { least, most } = phoneHeightPx
    return { widthPx: phoneWidthPx, heightPx: Math.min(most, Math.max(least, room.heightPx)) }
  }
  const widthPx = Math.max(leastDesktopWidthPx, room.widthPx)
  return { widthPx, heightPx: Math.round((room.heightPx * widthPx) / room.widthPx) }
}

/**
 * Size of the window that the tour is laid out in, in CSS pixels, and how much smaller it is shown to fit `room`; `null`
 * where there is no room yet. On a phone itself (`room`) nothing is made smaller: it could not be read.
 */
export function windowSize(name: WindowName | 'room', room: Size): (Size & { readonly scale: number }) | null {
  if (room.widthPx <= 0 || room.heightPx <= 0) return null
  const size = sizeOf(name, room)
  return { ...size, scale: Math.min(1, room.widthPx / size.widthPx, room.heightPx / size.heightPx) }
}
