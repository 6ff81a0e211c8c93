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
  readonly isWide?: (hotspot: PublicHotspot) => boolean
  /** True if a short text makes this a small card instead of a sheet. */
  readonly canBeSmall?: boolean
}

const always = () => true

const smallCardTextMaxLength = 160

/** Start of a medium in rich text. Only this is searched, because the module that parses media is loaded on demand. */
const mediumMarkup = '<figure '

const textCard: CardKind = { load: () => Promise.resolve(fillText), canBeSmall: true }

/** Cards by hotspot kind; the type requires an entry for each kind in the shared registry. */
const cardKinds: Record<HotspotKind, CardKind> = {
  stop: textCard,
  info: textCard,
  image: { load: async () => (await import('./image-card.ts')).fillImage, isWide: always },
  gallery: { load: async () => (await import('./gallery-card.ts')).fillGallery, isWide: always },
  video: { load: async () => (await import('./video-card.ts')).fillVideo, isWide: always },
  audio: { load: async () => (await import('./audio-card.ts')).fillAudio, canBeSmall: true },
  link: { load: async () => (await import('./link-card.ts')).fillLink, canBeSmall: true },
  document: {
    load: async () => (await import('./document-card.ts')).fillDocument,
    isWide: showsInFrame,
    canBeSmall: true,
  },
  embed: { load: async () => (await import('./embed-card.ts')).fillEmbed, isWide: always },
  form: { load: async () => (await import('./form-card.ts')).fillForm },
  model: { load: async () => (await import('./model-card.ts')).fillModel, isWide: always },
  // An area opens the card of its action, never its own.
  area: textCard,
}

/** Card of a hotspot kind. A kind that is newer than this viewer shows its description. */
export function cardKindOf(kind: string): CardKind {
  return Object.hasOwn(cardKinds, kind) ? cardKinds[kind as HotspotKind] : textCard
}

/** True if a hotspot opens a small card instead of a sheet. A text with media doesn't, because media grow as they load. */
export function isSmallCard(hotspot: PublicHotspot): boolean {
  const { isWide, canBeSmall = false } = cardKindOf(hotspot.kind)
  const html = htmlOf(hotspot)
  const isShort = plainTextOf(html).length <= smallCardTextMaxLength && !html.includes(mediumMarkup)
  return canBeSmall && isShort && isWide?.(hotspot) !== true
}
