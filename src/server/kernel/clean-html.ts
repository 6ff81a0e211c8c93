import { createRequire } from 'node:module'
import { AppError } from '../../shared/kernel/app-error.ts'
import { textLimits } from '../../shared/text-limits.ts'
import { completeUrl } from '../../shared/web/complete-url.ts'
import { linkSchemes } from '../../shared/web/link-url.ts'
import {
  parseRichTextMedium,
  richTextAttributes,
  richTextMediumAttributes,
  richTextMediumTag,
  richTextTags,
} from '../../shared/web/rich-text.ts'

/** Maximum depth of nested tags; a nested list needs two or three levels. */
export const richTextDepthMax = 100

/** Loads the sanitizer on first use, because it brings parsers of HTML and CSS; synchronously, because callers can't await. */
const require = createRequire(import.meta.url)
const loadSanitizer = (): typeof import('sanitize-html') => require('sanitize-html')

/**
 * Sanitizes rich text with an allow-list (threat T57); idempotent. Throws `input.invalid` for tags nested deeper
 * than `richTextDepthMax`, because the parser's time grows with length times depth.
 */
export function cleanHtml(html: string): string {
  let depth = 0
  return loadSanitizer()(html, {
    allowedTags: [...richTextTags, richTextMediumTag],
    allowedAttributes: { a: [...richTextAttributes.a], [richTextMediumTag]: [...richTextMediumAttributes] },
    // Media have their attributes in a fixed order, so that they can be found by text search.
    transformTags: {
      a: (tagName, attributes) => {
        const url = completeUrl(attributes.href ?? '', linkSchemes)
        const attribs: Record<string, string> = url === undefined ? attributes : { ...attributes, href: url }
        return { tagName, attribs }
      },
      [richTextMediumTag]: (tagName, attributes) => {
        const medium = parseRichTextMedium(attributes['data-media'], attributes['data-kind'])
        const attribs: Record<string, string> = medium ? { 'data-media': medium.mediaId, 'data-kind': medium.kind } : {}
        return { tagName, attribs }
      },
    },
    // Removes media elements without a valid medium or with content.
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      tag === richTextMediumTag && (attribs['data-media'] === undefined || text !== '' || mediaChildren.length > 0),
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    enforceHtmlBoundary: true,
    onOpenTag: () => {
      depth += 1
      if (depth > richTextDepthMax) throw new AppError('input.invalid')
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
}

/** Sanitizes rich text for storage; throws `input.invalid` if it is too long before or after. */
export function acceptRichText(html: string): string {
  const cleanText = html.length > textLimits.richTextMaxLength ? html : cleanHtml(html)
  if (cleanText.length > textLimits.richTextMaxLength) throw new AppError('input.invalid')
  return cleanText
}
