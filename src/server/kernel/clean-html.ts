import { createRequire } from 'node:module'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { completeAddress } from '../../shared/web/complete-address.ts'
import {
  parseRichTextMedium,
  richTextAttributes,
  richTextMediumAttributes,
  richTextMediumTag,
  richTextTags,
} from '../../shared/web/rich-text.ts'
import { linkSchemes } from '../../shared/web/web-address.ts'

/** Loaded with the first text: it brings parsers of HTML and CSS, and its callers can't wait for an import. */
const require = createRequire(import.meta.url)
const loadSanitizer = (): typeof import('sanitize-html') => require('sanitize-html')

/**
 * Rich text with everything removed that the allow-list does not name (threat T57). A second pass changes nothing. 400
 * `input.invalid` for tags nested deeper than `limits.richTextDepthMax`: the parser's time grows with length times depth.
 */
export function cleanHtml(html: string): string {
  let depth = 0
  return loadSanitizer()(html, {
    allowedTags: [...richTextTags, richTextMediumTag],
    allowedAttributes: { a: [...richTextAttributes.a], [richTextMediumTag]: [...richTextMediumAttributes] },
    // In one order, so that the text can be searched for its media; an element that names none is removed.
    transformTags: {
      a: (tagName, attributes) => {
        const address = completeAddress(attributes.href ?? '', linkSchemes)
        const led: Record<string, string> = address === undefined ? attributes : { ...attributes, href: address }
        return { tagName, attribs: led }
      },
      [richTextMediumTag]: (tagName, attributes) => {
        const medium = parseRichTextMedium(attributes['data-media'], attributes['data-kind'])
        const named: Record<string, string> = medium ? { 'data-media': medium.mediaId, 'data-kind': medium.kind } : {}
        return { tagName, attribs: named }
      },
    },
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      tag === richTextMediumTag && (attribs['data-media'] === undefined || text !== '' || mediaChildren.length > 0),
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    enforceHtmlBoundary: true,
    onOpenTag: () => {
      depth += 1
      if (depth > limits.richTextDepthMax) throw new AppError('input.invalid')
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
}

/** Rich text to be stored: clean, and no longer than there is room for before and after; 400 `input.invalid` otherwise. */
export function acceptRichText(html: string): string {
  const clean = html.length > limits.richTextMaxLength ? html : cleanHtml(html)
  if (clean.length > limits.richTextMaxLength) throw new AppError('input.invalid')
  return clean
}
