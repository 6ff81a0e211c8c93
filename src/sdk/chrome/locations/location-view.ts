import type { PlaceTextKey } from '../../locales/location-texts.ts'
import type { TextLookup } from '../../locales/text-lookup.ts'
import type { Chrome } from '../chrome.ts'

/** What shows where stops are is given the chrome, with texts of its own. */
export type Places = {
  readonly chrome: Chrome
  readonly words: TextLookup<PlaceTextKey>
  /** The tour shares the wheel with a page. */
  readonly cooperative: boolean
}

/** Something shown of where stops are, for as long as it is open. */
export type PlaceView = {
  readonly element: HTMLElement
  /** Puts the focus on where the visitor is. */
  focus(): void
  dispose(): void
}
