import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { addressKindOf } from '../../../shared/web-address.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'

/** What a sheet shows of a hotspot, and with what. */
export type Card = {
  readonly chrome: Chrome
  readonly hotspot: PublicHotspot
  readonly body: HTMLElement
  /** What plays in it begins when the visitor asks for it, since other things stand beside it. */
  readonly playsOnDemand?: boolean
  /** Ends when the sheet is closed. */
  readonly signal: AbortSignal
}

export type FillCard = (card: Card) => void

/** A link out of the tour, as large as a button. Pages open beside the tour, and are told nothing. */
export function outwardLink(address: string, words: string): HTMLAnchorElement {
  const target = addressKindOf(address) === 'page' ? '_blank' : undefined
  const way = { href: address, target, rel: 'noopener noreferrer' }
  return make('a', { class: 'read-link', ...way }, words)
}
