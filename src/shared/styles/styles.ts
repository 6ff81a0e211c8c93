import { z } from 'zod'
import { hotspotIcons, hotspotSizes } from '../hotspots/hotspots.ts'
import { hotspotKindNames } from '../hotspots/registry.ts'
import { type MediaKind, mediaKinds } from '../media/registry.ts'
import { colour, id, line, linkAddress, plainText } from '../texts.ts'
import { fontNames } from './fonts.ts'

/** Dark or light glass; `auto` is what the visitor's device asks for. */
export const schemeChoices = ['dark', 'light', 'auto'] as const
/** `soft` is how corners are where nobody chose. */
export const radiusNames = ['none', 'soft', 'round'] as const
export const sides = ['left', 'right'] as const

/** What hotspots of a kind look like that do not say it themselves. */
const hotspotStyle = z.strictObject({ colour, icon: z.enum(hotspotIcons), size: z.enum(hotspotSizes) }).partial()
export type HotspotStyle = Readonly<z.infer<typeof hotspotStyle>>

const logo = z.strictObject({
  /** An image. */
  mediaId: id,
  altText: line,
  /** Where it leads; empty where it leads nowhere. */
  address: linkAddress.or(z.literal('')),
  /** At the top. */
  corner: z.enum(sides),
})
export type Logo = Readonly<z.infer<typeof logo>>

/** A card before the first image, with one button. Title and button may be empty: then there are usual words. */
const startScreen = z.strictObject({ title: line, text: plainText, button: line })
export type StartScreen = Readonly<z.infer<typeof startScreen>>

/** How a tour looks, as far as that is not the usual: what is left out is as it comes. */
export const tourStyles = z
  .strictObject({
    accent: colour,
    /** Of links, and of what shows where the keyboard is. */
    highlight: colour,
    darkGlass: colour,
    lightGlass: colour,
    scheme: z.enum(schemeChoices),
    font: z.enum(fontNames),
    radius: z.enum(radiusNames),
    /** Where panels and the description are where there is room beside each other. */
    panelSide: z.enum(sides),
    logo,
    hotspots: z.partialRecord(z.enum(hotspotKindNames), hotspotStyle),
    startScreen,
  })
  .partial()
export type TourStyles = Readonly<z.infer<typeof tourStyles>>

/** Whether a logo can be a medium of this kind: an image that lies flat. */
export function canBeLogo(kind: MediaKind): boolean {
  const { family, surrounds } = mediaKinds[kind]
  return family === 'image' && !surrounds
}

/** Without what says nothing; null where nothing is left. */
export function normalizeStyles(styles: TourStyles | null): TourStyles | null {
  const kept = Object.entries(styles ?? {}).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0),
  )
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
