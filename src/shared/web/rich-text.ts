import type { MediaKind } from '../media/registry.ts'

/** What rich text may hold (threat T57), for the sanitiser on save and for the one that renders. */
export const richTextTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'] as const
export const richTextAttributes = { a: ['href'] } as const

/** Where a medium of the library stands in the text of an info hotspot: an empty element that names it. */
export const richTextMediumTag = 'figure'
export const richTextMediumAttributes = ['data-media', 'data-kind'] as const
export const richTextMediaKinds = ['images', 'videos', 'audio'] as const satisfies readonly MediaKind[]
export type RichTextMediaKind = (typeof richTextMediaKinds)[number]

export type RichTextMedium = { readonly mediaId: string; readonly kind: RichTextMediaKind }

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** As `cleanHtml` writes it. */
const mediumPattern = /<figure data-media="([^"<>]{36})" data-kind="([a-z]{1,10})"><\/figure>/g

/** The medium that two attributes name; undefined where they name none. */
export function parseRichTextMedium(mediaId: unknown, kind: unknown): RichTextMedium | undefined {
  const known = richTextMediaKinds.find((name) => name === kind)
  return typeof mediaId === 'string' && idPattern.test(mediaId) && known ? { mediaId, kind: known } : undefined
}

/** The media that stand in a sanitized rich text, in their order. */
export function mediaInRichText(html: string): readonly RichTextMedium[] {
  // Most texts have none, and a tour has thousands of them.
  if (!html.includes('<figure')) return []
  return [...html.matchAll(mediumPattern)].flatMap(([, mediaId, kind]) => parseRichTextMedium(mediaId, kind) ?? [])
}

/** A sanitized rich text with what `show` makes of each medium in its place. */
export function replaceRichTextMedia(html: string, show: (medium: RichTextMedium) => string): string {
  return html.replace(mediumPattern, (_whole, mediaId: string, kind: string) => {
    const medium = parseRichTextMedium(mediaId, kind)
    return medium === undefined ? '' : show(medium)
  })
}

/** The elements for some media, as `cleanHtml` writes them. */
export function richTextOfMedia(media: readonly RichTextMedium[]): string {
  return media.map(({ mediaId, kind }) => `<figure data-media="${mediaId}" data-kind="${kind}"></figure>`).join('')
}

/** A translation with the media of its source after it, where it names none: translators write words. */
export function appendMissingMedia(source: string, translation: string): string {
  if (mediaInRichText(translation).length > 0) return translation
  return translation + richTextOfMedia(mediaInRichText(source))
}
