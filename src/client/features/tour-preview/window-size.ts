export const windowNames = ['desktop', 'phone'] as const
export type WindowName = (typeof windowNames)[number]

type Size = { readonly widthPx: number; readonly heightPx: number }

const sizes: Readonly<Record<WindowName, Size>> = {
  desktop: { widthPx: 1280, heightPx: 800 },
  phone: { widthPx: 390, heightPx: 780 },
}

/**
 * Size of the window that the tour is laid out in, in CSS pixels, and how much smaller it is shown to fit `room`. On a
 * phone itself (`room`) nothing is made smaller: it could not be read.
 */
export function windowSize(name: WindowName | 'room', room: Size): Size & { readonly scale: number } {
  const size = name === 'room' ? room : sizes[name]
  return { ...size, scale: Math.min(1, room.widthPx / size.widthPx, room.heightPx / size.heightPx) }
}
