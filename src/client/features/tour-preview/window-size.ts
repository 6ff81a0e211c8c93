export const windowNames = ['desktop', 'phone'] as const
export type WindowName = (typeof windowNames)[number]

const desktop = { widthPx: 1280, heightPx: 800 }
const phoneWidthPx = 390
/** From a short phone between the bars of its browser to a long one. */
const phoneHeightPx = { least: 480, most: 780 }

type Size = { readonly widthPx: number; readonly heightPx: number }

/**
 * Size of the window that the tour is laid out in, in CSS pixels, and how much smaller it is shown to fit `room`. A
 * phone is as long as the room is, so that its words stay as large as they can be.
 */
export function windowSize(name: WindowName, room: Size): Size & { readonly scale: number } {
  const { least, most } = phoneHeightPx
  const asLongAsRoom = (phoneWidthPx * room.heightPx) / Math.max(1, room.widthPx)
  const size =
    name === 'desktop'
      ? desktop
      : { widthPx: phoneWidthPx, heightPx: Math.round(Math.min(most, Math.max(least, asLongAsRoom))) }
  return { ...size, scale: Math.min(1, room.widthPx / size.widthPx, room.heightPx / size.heightPx) }
}
