import type { Hotspot } from '../hotspots/hotspots.ts'
import type { MediaItem } from '../media/media.ts'
import type { TourStyles } from '../styles/styles.ts'
import type { Tour } from '../tours/tours.ts'
import type { PublicHotspot, PublicStyles } from './tour-document.ts'

const defaultSize = 'medium'

type HotspotAppearance = Pick<Hotspot, 'icon' | 'colour' | 'size'>
type PublicAppearance = Pick<PublicHotspot, 'icon' | 'colour' | 'size'>
type KindStyle = { readonly [Name in keyof PublicAppearance]?: PublicAppearance[Name] | undefined }
type KindStyles = Readonly<Record<string, KindStyle | undefined>>

/** Style of a hotspot kind; empty if there is none. */
function styleOfKind(kindStyles: object | undefined, kind: string): KindStyle {
  return kindStyles !== undefined && Object.hasOwn(kindStyles, kind) ? ((kindStyles as KindStyles)[kind] ?? {}) : {}
}

/** Appearance of a hotspot, with the style of its kind as the default. */
export function hotspotStyleOf(
  hotspot: HotspotAppearance & { readonly kind: string },
  styles: TourStyles | null,
): PublicAppearance {
  const { icon, colour, size } = styleOfKind(styles?.hotspots, hotspot.kind)
  return {
    icon: hotspot.icon ?? icon ?? null,
    colour: hotspot.colour ?? colour ?? null,
    size: hotspot.size ?? size ?? defaultSize,
  }
}

/**
 * Removes values inherited from the style of its kind, so that a changed style doesn't count as a change of the
 * hotspot.
 */
export function withoutKindStyle(hotspot: PublicHotspot, styles: PublicStyles | undefined): PublicHotspot {
  const kindStyle = styleOfKind(styles?.hotspots, hotspot.kind)
  return {
    ...hotspot,
    icon: hotspot.icon === kindStyle.icon ? null : hotspot.icon,
    colour: hotspot.colour === kindStyle.colour ? null : hotspot.colour,
    size: hotspot.size === (kindStyle.size ?? defaultSize) ? defaultSize : hotspot.size,
  }
}

/** Published styles; omitted if there are none. The logo is left out until its image is ready. */
export function publicStylesOf(
  { styles }: Pick<Tour, 'styles'>,
  media: ReadonlyMap<string, MediaItem>,
): { readonly styles?: PublicStyles } {
  if (!styles) return {}
  const { logo, ...others } = styles
  const isLogoReady = media.get(logo?.mediaId ?? '')?.manifest?.mapping === 'flat'
  return { styles: { ...others, ...(logo && isLogoReady && { logo }) } }
}
