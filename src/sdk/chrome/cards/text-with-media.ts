import { parseRichTextMedium, type RichTextMediaKind, richTextMediumTag } from '../../../shared/web/rich-text.ts'
import { createElement } from '../dom.ts'
import { sanitizeRichTextWithMedia } from '../rich-text.ts'
import type { Card, FillCard } from './card.ts'

/** Functions that show media in a text like the hotspots of their kind. */
const fillLoaders: Record<RichTextMediaKind, () => Promise<FillCard>> = {
  images: async () => (await import('./image-card.ts')).fillImage,
  videos: async () => (await import('./video-card.ts')).fillVideo,
  audio: async () => (await import('./audio-card.ts')).fillAudio,
}

/** Replaces a placeholder with its medium, or removes it if the tour no longer contains the medium. */
async function showMedium(card: Card, placeholder: HTMLElement): Promise<void> {
  const medium = parseRichTextMedium(placeholder.dataset.media, placeholder.dataset.kind)
  if (medium === undefined || !Object.hasOwn(card.chrome.viewer.document[medium.kind], medium.mediaId)) {
    return placeholder.remove()
  }
  // The placeholder can't contain the card, because both are figures.
  const body = createElement('div', { class: 'rich-text-medium' })
  placeholder.replaceWith(body)
  const hotspot = { ...card.hotspot, title: '', details: { mediaId: medium.mediaId, altText: '', caption: '' } }
  const fill = await fillLoaders[medium.kind]().catch(() => null)
  if (card.signal.aborted) return
  if (fill === null) body.append(createElement('p', { role: 'alert' }, card.chrome.texts('card.failed')))
  else fill({ ...card, hotspot, body, playsOnDemand: true })
}

/** Converts rich text to nodes. Media replace their placeholders once their code is loaded. */
export function createTextWithMedia(card: Card, html: string): Node {
  const nodes = sanitizeRichTextWithMedia(html)
  if (!(nodes instanceof DocumentFragment)) return nodes
  for (const placeholder of nodes.querySelectorAll<HTMLElement>(richTextMediumTag)) {
    void showMedium(card, placeholder)
  }
  return nodes
}
