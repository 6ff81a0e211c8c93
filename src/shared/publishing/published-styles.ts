import type { Hotspot } from '../hotspots/hotspots.ts'
import type { MediaItem } from '../media/media.ts'
import type { TourStyles } from '../styles/styles.ts'
import type { Tour } from '../tours/tours.ts'
import type { PublicHotspot, PublicStyles } from './tour-document.ts'

const usualSize = 'medium'

type Look = Pick<Hotspot, 'icon' | 'colour' | 'size'>
type Looked = Pick<PublicHotspot, 'icon' | 'colour' | 'size'>
type KindStyle = { readonly [Name in keyof Looked]?: Looked[Name] | undefined }
type Styles = Readonly<Record<string, KindStyle | undefined>>

/** What the styles say of a kind; kinds that this version does not know have nothing. */
function styleOfKind(looks: object | undefined, kind: string): KindStyle {
  return looks !== undefined && Object.hasOwn(looks, kind) ? ((looks as Styles)[kind] ?? {}) : {}
}

/** A hotspot's look with that of its kind where it has none of its own. */
export function hotspotStyleOf(hotspot: Look & { readonly kind: string }, styles: TourStyles | null): Looked {
  const { icon, colour, size } = styleOfKind(styles?.hotspots, hotspot.kind)
  return {
    icon: hotspot.icon ?? icon ?? null,
    colour: hotspot.colour ?? colour ?? null,
    size: hotspot.size ?? size ?? usualSize,
  }
}

/** A published hotspot without what it has from its kind, so that another look of the kind is no change of its own. */
export function withoutKindStyle(hotspot: PublicHotspot, styles: PublicStyles | undefined): PublicHotspot {
  const of = styleOfKind(styles?.hotspots, hotspot.kind)
  return {
    ...hotspot,
    icon: hotspot.icon === of.icon ? null : hotspot.icon,
    colour: hotspot.colour === of.colour ? null : hotspot.colour,
    size: hotspot.size === (of.size ?? usualSize) ? usualSize : hotspot.size,
  }
}

/** The styles for visitors, without a logo that cannot be seen; left out where there are none. */
export function publicStylesOf(
  { styles }: Pick<Tour, 'styles'>,
  media: ReadonlyMap<string, MediaItem>,
): { readonly styles?: PublicStyles } {
  if (!styles) return {}
  const { logo, ...others } = styles
  const isSeen = media.get(logo?.mediaId ?? '')?.manifest?.mapping === 'flat'
  return { styles: { ...others, ...(logo && isSeen && { logo }) } }
}
