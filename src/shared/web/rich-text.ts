import type { MediaKind } from '../media/registry.ts'

/** Allowed tags and attributes (threat T57), for the sanitizers on save and on render. */
export const richTextTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'] as const
export const richTextAttributes = { a: ['href'] } as const

/** Placeholder of a library medium in the text of an info hotspot: an empty element with its id and kind. */
export const richTextMediumTag = 'figure'
export const richTextMediumAttributes = ['data-media', 'data-kind'] as const
export const richTextMediaKinds = ['images', 'videos', 'audio'] as const satisfies readonly MediaKind[]
export type RichTextMediaKind = (typeof richTextMediaKinds)[number]

export type RichTextMedium = { readonly mediaId: string; readonly kind: RichTextMediaKind }

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Placeholder of a medium, as `cleanHtml` and `richTextOfMedia` write it. */
const mediumPattern = /<figure data-media="([^"<>]{36})" data-kind="([a-z]{1,10})"><\/figure>/g

/** Validates the attributes of a placeholder. */
export function parseRichTextMedium(mediaId: unknown, kind: unknown): RichTextMedium | undefined {
  const validKind = richTextMediaKinds.find((name) => name === kind)
  return typeof mediaId === 'string' && idPattern.test(mediaId) && validKind ? { mediaId, kind: validKind } : undefined
}

/** Media in a sanitized rich text, in order. */
export function mediaInRichText(html: string): readonly RichTextMedium[] {
  // Fast path, because a tour has thousands of texts and most contain no media.
  if (!html.includes('<figure')) return []
  return [...html.matchAll(mediumPattern)].flatMap(([, mediaId, kind]) => parseRichTextMedium(mediaId, kind) ?? [])
}

/** Replaces each medium in a sanitized rich text by the result of `render`. */
export function replaceRichTextMedia(html: string, render: (medium: RichTextMedium) => string): string {
  return html.replace(mediumPattern, (_whole, mediaId: string, kind: string) => {
    const medium = parseRichTextMedium(mediaId, kind)
    return medium === undefined ? '' : render(medium)
  })
}

/** Rich text that consists of the placeholders of media. */
export function richTextOfMedia(media: readonly RichTextMedium[]): string {
  return media.map(({ mediaId, kind }) => `<figure data-media="${mediaId}" data-kind="${kind}"></figure>`).join('')
}

/** Appends the media of the source to a translation without media, because translators only write text. */
export function appendMissingMedia(source: string, translation: string): string {
  if (mediaInRichText(translation).length > 0) return translation
  return translation + richTextOfMedia(mediaInRichText(source))
}
