import sanitizeHtml from 'sanitize-html'
import { richTextAttributes, richTextTags } from '../../shared/rich-text.ts'
import { linkSchemes } from '../../shared/web-address.ts'

/** Rich text with everything removed that the allow-list does not name (threat T57). A second pass changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { a: [...richTextAttributes.a] },
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    enforceHtmlBoundary: true,
  })
}
