import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { urlKindOf } from '../../../shared/web/link-url.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'

/** Sheet of a hotspot, with the context to fill it. */
export type Card = {
  readonly chrome: Chrome
  readonly hotspot: PublicHotspot
  readonly body: HTMLElement
  /** Disables autoplay, because the sheet contains more than this medium. */
  readonly playsOnDemand?: boolean
  /** Aborts when the sheet is closed. */
  readonly signal: AbortSignal
}

export type FillCard = (card: Card) => void

/** Creates an external link that looks like a button. Web pages open in a new tab, without `opener` or `Referer`. */
export function createExternalLink(href: string, text: string): HTMLAnchorElement {
  const target = urlKindOf(href) === 'page' ? '_blank' : undefined
  return createElement('a', { class: 'read-link', href, target, rel: 'noopener noreferrer' }, text)
}
