import { mediaInRichText, replaceRichTextMedia, richTextOfMedia } from '../../../../../shared/web/rich-text.ts'

const hrefAttribute = / href="([^"]*)"/g
/** URL that passes the sanitizer and leads nowhere (RFC 2606). */
const placeholderOf = (index: number) => `https://link.invalid/${index + 1}`

const linkUrlsIn = (html: string): readonly string[] => [...html.matchAll(hrefAttribute)].map(([, href = '']) => href)

function replaceLinkUrls(html: string, newUrlOf: (href: string, index: number) => string): string {
  let index = 0
  return html.replace(hrefAttribute, (_attribute, href: string) => {
    const newUrl = newUrlOf(href, index)
    index += 1
    return ` href="${newUrl}"`
  })
}

/** Rich text to send to the model: with placeholders for the URLs of links, and without media, which have ids. */
export function toModelRichText(source: string): string {
  return replaceLinkUrls(
    replaceRichTextMedia(source, () => ''),
    (_href, index) => placeholderOf(index),
  )
}

/**
 * Restores the link URLs and media of the source in a sanitized rich text of the model; undefined unless the text has
 * each link of the source once, no other link and no media.
 */
export function restoreRichText(source: string, answer: string): string | undefined {
  if (mediaInRichText(answer).length > 0) return undefined
  const urls = linkUrlsIn(source)
  const urlByPlaceholder = new Map(urls.map((url, index) => [placeholderOf(index), url]))
  const placeholders = linkUrlsIn(answer)
  const isComplete =
    placeholders.length === urls.length &&
    new Set(placeholders).size === urls.length &&
    placeholders.every((placeholder) => urlByPlaceholder.has(placeholder))
  if (!isComplete) return undefined
  const restoredText = replaceLinkUrls(answer, (placeholder) => urlByPlaceholder.get(placeholder) ?? '')
  return restoredText + richTextOfMedia(mediaInRichText(source))
}
