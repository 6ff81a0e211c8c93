import { parseRichTextMedium, type RichTextMediaKind, richTextMediumTag } from '../../../shared/web/rich-text.ts'
import { createElement } from '../dom.ts'
import { richTextNodesWithMedia } from '../rich-text.ts'
import type { Card, FillCard } from './card.ts'

/** Media in a text are shown like the hotspots of their kind. */
const fillLoaders: Record<RichTextMediaKind, () => Promise<FillCard>> = {
  images: async () => (await import('./image-card.ts')).fillImage,
  videos: async () => (await import('./video-card.ts')).fillVideo,
  audio: async () => (await import('./audio-card.ts')).fillAudio,
}

/** Replaces a placeholder by its medium, or removes it if the tour no longer contains the medium. */
async function showMedium(card: Card, placeholder: HTMLElement): Promise<void> {
  const medium = parseRichTextMedium(placeholder.dataset.media, placeholder.dataset.kind)
  if (medium === undefined || !Object.hasOwn(card.chrome.viewer.document[medium.kind], medium.mediaId)) {
    return placeholder.remove()
  }
  // The placeholder is a figure, and the card creates one itself, so it can't nest.
  const body = createElement('div', { class: 'rich-text-medium' })
  placeholder.replaceWith(body)
  const hotspot = { ...card.hotspot, title: '', details: { mediaId: medium.mediaId, altText: '', caption: '' } }
  const fill = await fillLoaders[medium.kind]().catch(() => null)
  if (card.signal.aborted) return
  if (fill === null) body.append(createElement('p', { role: 'alert' }, card.chrome.texts('card.failed')))
  else fill({ ...card, hotspot, body, playsOnDemand: true })
}

/** Converts rich text to nodes. Media replace their placeholders once their code is loaded. */
export function textWithMedia(card: Card, html: string): Node {
  const nodes = richTextNodesWithMedia(html)
  if (!(nodes instanceof DocumentFragment)) return nodes
  for (const placeholder of nodes.querySelectorAll<HTMLElement>(richTextMediumTag)) {
    void showMedium(card, placeholder)
  }
  return nodes
}
