import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { FillCard } from './card.ts'
import { fillWords } from './words-card.ts'

type CardKind = {
  /** Brings what fills the sheet. */
  readonly load: () => Promise<FillCard>
  /** Pictures and films want more room than words. */
  readonly wide?: boolean
}

const words: CardKind = { load: () => Promise.resolve(fillWords) }

/** What each kind of hotspot opens; the compiler asks for one per kind of the shared registry. */
const cardKinds: Record<HotspotKind, CardKind> = {
  stop: words,
  info: words,
  image: { load: async () => (await import('./image-card.ts')).fillImage, wide: true },
  gallery: { load: async () => (await import('./gallery-card.ts')).fillGallery, wide: true },
  video: { load: async () => (await import('./video-card.ts')).fillVideo, wide: true },
  audio: { load: async () => (await import('./audio-card.ts')).fillAudio },
  link: { load: async () => (await import('./link-card.ts')).fillLink },
  document: { load: async () => (await import('./document-card.ts')).fillDocument },
  embed: { load: async () => (await import('./embed-card.ts')).fillEmbed, wide: true },
  form: { load: async () => (await import('./form-card.ts')).fillForm },
  // what it does is opened, not the area itself
  area: words,
}

/** Of a kind that is newer than this viewer there is what its author wrote of it. */
export function cardKindOf(kind: string): CardKind {
  return Object.hasOwn(cardKinds, kind) ? cardKinds[kind as HotspotKind] : words
}
