import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { plainTextOf } from '../../../shared/web/plain-text.ts'
import type { FillCard } from './card.ts'
import { showsInFrame } from './document-frame.ts'
import { fillText, htmlOf } from './text-card.ts'

type CardKind = {
  /** Loads the function that fills the sheet. */
  readonly load: () => Promise<FillCard>
  /** True if the sheet is wide, as for images, videos and documents in a frame. */
  readonly wide?: (hotspot: PublicHotspot) => boolean
  /** True if a short text makes this a small card instead of a sheet. */
  readonly small?: boolean
}

const always = () => true

const smallCardTextMaxLength = 160

/** Start of a medium in rich text; the module that parses media is loaded on demand. */
const mediumMarkup = '<figure '

const textCard: CardKind = { load: () => Promise.resolve(fillText), small: true }

/** The type requires an entry for each kind in the shared registry. */
const cardKinds: Record<HotspotKind, CardKind> = {
  stop: textCard,
  info: textCard,
  image: { load: async () => (await import('./image-card.ts')).fillImage, wide: always },
  gallery: { load: async () => (await import('./gallery-card.ts')).fillGallery, wide: always },
  video: { load: async () => (await import('./video-card.ts')).fillVideo, wide: always },
  audio: { load: async () => (await import('./audio-card.ts')).fillAudio, small: true },
  link: { load: async () => (await import('./link-card.ts')).fillLink, small: true },
  document: {
    load: async () => (await import('./document-card.ts')).fillDocument,
    wide: showsInFrame,
    small: true,
  },
  embed: { load: async () => (await import('./embed-card.ts')).fillEmbed, wide: always },
  form: { load: async () => (await import('./form-card.ts')).fillForm },
  // An area opens the card of its action, never its own.
  area: textCard,
}

/** Kinds that are newer than this viewer show their description. */
export function cardKindOf(kind: string): CardKind {
  return Object.hasOwn(cardKinds, kind) ? cardKinds[kind as HotspotKind] : textCard
}

/** True if a hotspot opens a small card instead of a sheet. Texts with media don't, since media grow when they load. */
export function isSmallCard(hotspot: PublicHotspot): boolean {
  const { wide, small = false } = cardKindOf(hotspot.kind)
  const html = htmlOf(hotspot)
  const isShort = plainTextOf(html).length <= smallCardTextMaxLength && !html.includes(mediumMarkup)
  return small && isShort && wide?.(hotspot) !== true
}
