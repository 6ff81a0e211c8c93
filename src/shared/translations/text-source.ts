import type { CustomTextKey } from '../custom-texts/registry.ts'
import type { TourDocument } from '../publishing/tour-document.ts'

/** How a text is written: on one line, on several, or with the tags of rich text. */
export type TextForm = 'line' | 'plain' | 'rich'

/** Which of its kind a text is; how it is called stands under `translations.what`. */
export type TextName =
  | `tour.${'name' | 'description'}`
  | `stop.${'name' | 'description'}`
  | `hotspot.${'title' | 'tooltip' | 'description' | DetailName}`
  | `form.${'title' | 'intro' | 'submitLabel' | 'thanks' | 'label' | 'help' | 'option'}`
  | 'button.label'
  | `start.${'title' | 'text' | 'button'}`
  | 'logo.altText'
  | 'plan.name'
  | `medium.${'altText' | 'credit'}`
  | `custom.${CustomTextKey}`

/** Names of the texts that details of hotspots hold. */
export type DetailName = 'html' | 'altText' | 'caption'

/** Where a value stands within a document, from its root. */
export type TextPath = readonly (string | number)[]

/** A text of a tour that visitors read or hear, and so may want in their language. */
export type TextPlace = {
  /** Stays with the text for as long as the thing is there that it belongs to, wherever that moves. */
  readonly key: string
  readonly path: TextPath
  readonly form: TextForm
  readonly what: TextName
  /** The stop that it is read in; null where that is all of the tour. */
  readonly stopId: string | null
  /** What it belongs to, in the author's words; empty where the stop says enough. */
  readonly of: string
  /** Text of the viewer that visitors read where this is empty; missing where they read nothing then. */
  readonly english?: string
}

/** One kind of thing with texts: where they stand in a document. Empty ones may be among them. */
export type TextSource = {
  readonly placesIn: (document: TourDocument) => readonly TextPlace[]
}
