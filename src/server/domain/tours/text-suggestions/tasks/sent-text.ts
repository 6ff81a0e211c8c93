import { mediaInRichText, replaceRichTextMedia, richTextOfMedia } from '../../../../../shared/web/rich-text.ts'

const linkAddress = / href="([^"]*)"/g
/** Address that passes the sanitizer and leads nowhere (RFC 2606). */
const placeholderOf = (index: number) => `https://link.invalid/${index + 1}`

const addressesIn = (html: string): readonly string[] => [...html.matchAll(linkAddress)].map(([, href = '']) => href)

function withAddresses(html: string, addressOf: (href: string, index: number) => string): string {
  let index = 0
  return html.replace(linkAddress, (_whole, href: string) => {
    const address = addressOf(href, index)
    index += 1
    return ` href="${address}"`
  })
}

/** Rich text to send to the model: with placeholders for the addresses of links, and without media, which have ids. */
export function toModelRichText(source: string): string {
  return withAddresses(
    replaceRichTextMedia(source, () => ''),
    (_href, index) => placeholderOf(index),
  )
}

/**
 * Restores the addresses and media of the source in a sanitized rich text of the model; undefined unless the text has
 * each link of the source once, no other link and no media.
 */
export function restoreRichText(source: string, answer: string): string | undefined {
  if (mediaInRichText(answer).length > 0) return undefined
  const addresses = addressesIn(source)
  const addressByPlaceholder = new Map(addresses.map((address, index) => [placeholderOf(index), address]))
  const placeholders = addressesIn(answer)
  const isComplete =
    placeholders.length === addresses.length &&
    new Set(placeholders).size === addresses.length &&
    placeholders.every((placeholder) => addressByPlaceholder.has(placeholder))
  if (!isComplete) return undefined
  const restored = withAddresses(answer, (placeholder) => addressByPlaceholder.get(placeholder) ?? '')
  return restored + richTextOfMedia(mediaInRichText(source))
}
