import { z } from 'zod'
import { hotspotSizes } from '../hotspots/hotspots.ts'
import { hotspotIcons } from '../hotspots/icon-names.ts'
import { hotspotKindNames } from '../hotspots/registry.ts'
import { type MediaKind, mediaKinds } from '../media/registry.ts'
import { colour, id, line, linkUrl, plainText } from '../texts.ts'
import { fontNames } from './fonts.ts'

/** Color schemes; `auto` follows the visitor's device. */
export const schemeNames = ['dark', 'light', 'auto'] as const
/** Corner radii; `soft` is the default. */
export const radiusNames = ['none', 'soft', 'round'] as const
export const sides = ['left', 'right'] as const

/** Style of a hotspot kind, for hotspots that don't set these fields. */
const hotspotStyle = z.strictObject({ colour, icon: z.enum(hotspotIcons), size: z.enum(hotspotSizes) }).partial()
export type HotspotStyle = Readonly<z.infer<typeof hotspotStyle>>

const logo = z.strictObject({
  mediaId: id,
  altText: line,
  /** Link target; empty for no link. */
  address: linkUrl.or(z.literal('')),
  /** Top left or top right corner. */
  corner: z.enum(sides),
})
export type Logo = Readonly<z.infer<typeof logo>>

/** Card with a button before the tour starts. An empty title or button gets a default text. */
const startScreen = z.strictObject({ title: line, text: plainText, button: line })
export type StartScreen = Readonly<z.infer<typeof startScreen>>

/** Styles of a tour. Missing fields have their default values. */
export const tourStyles = z
  .strictObject({
    accent: colour,
    /** Color of links and of the keyboard focus. */
    highlight: colour,
    darkGlass: colour,
    lightGlass: colour,
    scheme: z.enum(schemeNames),
    font: z.enum(fontNames),
    radius: z.enum(radiusNames),
    /** Side of panels and of the description, if the tour is wide enough for both. */
    panelSide: z.enum(sides),
    logo,
    hotspots: z.partialRecord(z.enum(hotspotKindNames), hotspotStyle),
    startScreen,
  })
  .partial()
export type TourStyles = Readonly<z.infer<typeof tourStyles>>

/** True for flat images, the only media that can be logos. */
export function canBeLogo(kind: MediaKind): boolean {
  const { family, surrounds } = mediaKinds[kind]
  return family === 'image' && !surrounds
}

/** Removes empty values; null if nothing is left. */
export function normalizeStyles(styles: TourStyles | null): TourStyles | null {
  const entries = Object.entries(styles ?? {}).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0),
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
