import { parseRichTextMedium, type RichTextMediaKind, richTextMediumTag } from '../../../shared/web/rich-text.ts'
import { make } from '../dom.ts'
import { richTextNodesWithMedia } from '../rich-text.ts'
import type { Card, FillCard } from './card.ts'

/** What shows each kind of medium, as the hotspot of its own does. */
const fills: Record<RichTextMediaKind, () => Promise<FillCard>> = {
  images: async () => (await import('./image-card.ts')).fillImage,
  videos: async () => (await import('./video-card.ts')).fillVideo,
  audio: async () => (await import('./audio-card.ts')).fillAudio,
}

/** Puts a medium into the place that stands for it. One that is gone leaves nothing. */
async function showMedium(card: Card, place: HTMLElement): Promise<void> {
  const medium = parseRichTextMedium(place.dataset.media, place.dataset.kind)
  if (medium === undefined || !Object.hasOwn(card.chrome.viewer.document[medium.kind], medium.mediaId)) {
    return place.remove()
  }
  // A figure in a figure says nothing more: the card brings its own.
  const body = make('div', { class: 'rich-text-medium' })
  place.replaceWith(body)
  const hotspot = { ...card.hotspot, title: '', details: { mediaId: medium.mediaId, altText: '', caption: '' } }
  const fill = await fills[medium.kind]().catch(() => null)
  if (card.signal.aborted) return
  if (fill === null) body.append(make('p', { role: 'alert' }, card.chrome.texts('card.failed')))
  else fill({ ...card, hotspot, body, playsOnDemand: true })
}

/** Rich text as nodes. Its media, and the code for them, follow in their places. */
export function textWithMedia(card: Card, html: string): Node {
  const nodes = richTextNodesWithMedia(html)
  if (!(nodes instanceof DocumentFragment)) return nodes
  for (const place of nodes.querySelectorAll<HTMLElement>(richTextMediumTag)) {
    void showMedium(card, place)
  }
  return nodes
}
