import { createRequire } from 'node:module'
import { AppError } from '../../shared/kernel/app-error.ts'
import { textLimits } from '../../shared/text-limits.ts'
import { completeAddress } from '../../shared/web/complete-address.ts'
import {
  parseRichTextMedium,
  richTextAttributes,
  richTextMediumAttributes,
  richTextMediumTag,
  richTextTags,
} from '../../shared/web/rich-text.ts'
import { linkSchemes } from '../../shared/web/web-address.ts'

/** Depth of nested tags; a nested list takes two or three levels. */
export const richTextDepthMax = 100

/** Lazy loading, because it brings parsers of HTML and CSS; synchronous, because callers can't await an import. */
const require = createRequire(import.meta.url)
const loadSanitizer = (): typeof import('sanitize-html') => require('sanitize-html')

/**
 * Sanitizes rich text with an allow-list (threat T57); idempotent. 400 `input.invalid` for tags nested deeper than
 * `richTextDepthMax`, because the parser's time grows with length times depth.
 */
export function cleanHtml(html: string): string {
  let depth = 0
  return loadSanitizer()(html, {
    allowedTags: [...richTextTags, richTextMediumTag],
    allowedAttributes: { a: [...richTextAttributes.a], [richTextMediumTag]: [...richTextMediumAttributes] },
    // A fixed order of attributes, so that media can be found by text search; elements without a medium are removed.
    transformTags: {
      a: (tagName, attributes) => {
        const address = completeAddress(attributes.href ?? '', linkSchemes)
        const attribs: Record<string, string> = address === undefined ? attributes : { ...attributes, href: address }
        return { tagName, attribs }
      },
      [richTextMediumTag]: (tagName, attributes) => {
        const medium = parseRichTextMedium(attributes['data-media'], attributes['data-kind'])
        const attribs: Record<string, string> = medium ? { 'data-media': medium.mediaId, 'data-kind': medium.kind } : {}
        return { tagName, attribs }
      },
    },
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

/** Sanitizes rich text to be stored; 400 `input.invalid` if it is too long before or after. */
export function acceptRichText(html: string): string {
  const clean = html.length > textLimits.richTextMaxLength ? html : cleanHtml(html)
  if (clean.length > textLimits.richTextMaxLength) throw new AppError('input.invalid')
  return clean
}
