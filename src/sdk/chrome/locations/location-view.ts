import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'
import type { Chrome } from '../chrome.ts'

/** Context of floor plans and the map. */
export type LocationContext = {
  readonly chrome: Chrome
  readonly texts: TextLookup<KeyOf<'location'>>
  /** Cooperative gestures: a plain wheel scrolls the page. */
  readonly cooperative: boolean
}

/** An open floor plan or map. */
export type LocationView = {
  readonly element: HTMLElement
  /** Focuses the current stop. */
  focus(): void
  dispose(): void
}
