import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { plainTextOf } from '../../../shared/web/plain-text.ts'
import type { FillCard } from './card.ts'
import { isReadInFrame } from './document-frame.ts'
import { fillTexts, htmlOf } from './text-card.ts'

type CardKind = {
  /** Brings what fills the sheet. */
  readonly load: () => Promise<FillCard>
  /** Images and videos want more room than words, and so does a document that is read here. */
  readonly wide?: (hotspot: PublicHotspot) => boolean
  /** Needs no more than a few lines, unless its author wrote more. */
  readonly small?: boolean
}

const always = () => true

/** Longest text of a small card. */
const smallTextLength = 160

/** How a medium in a text begins. The module that knows more of it comes with the first text that is read. */
const mediumStart = '<figure '

const words: CardKind = { load: () => Promise.resolve(fillTexts), small: true }

/** What each kind of hotspot opens; the compiler asks for one per kind of the shared registry. */
const cardKinds: Record<HotspotKind, CardKind> = {
  stop: words,
  info: words,
  image: { load: async () => (await import('./image-card.ts')).fillImage, wide: always },
  gallery: { load: async () => (await import('./gallery-card.ts')).fillGallery, wide: always },
  video: { load: async () => (await import('./video-card.ts')).fillVideo, wide: always },
  audio: { load: async () => (await import('./audio-card.ts')).fillAudio, small: true },
  link: { load: async () => (await import('./link-card.ts')).fillLink, small: true },
  document: {
    load: async () => (await import('./document-card.ts')).fillDocument,
    wide: isReadInFrame,
    small: true,
  },
  embed: { load: async () => (await import('./embed-card.ts')).fillEmbed, wide: always },
  form: { load: async () => (await import('./form-card.ts')).fillForm },
  // what it does is opened, not the area itself
  area: words,
}

/** Of a kind that is newer than this viewer there is what its author wrote of it. */
export function cardKindOf(kind: string): CardKind {
  return Object.hasOwn(cardKinds, kind) ? cardKinds[kind as HotspotKind] : words
}

/** Whether a hotspot opens a small card rather than a sheet. Media in its text would outgrow a card once they are loaded. */
export function isSmallCard(hotspot: PublicHotspot): boolean {
  const { wide, small = false } = cardKindOf(hotspot.kind)
  const html = htmlOf(hotspot)
  const isShort = plainTextOf(html).length <= smallTextLength && !html.includes(mediumStart)
  return small && isShort && wide?.(hotspot) !== true
}
