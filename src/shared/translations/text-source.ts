import type { CustomTextKey } from '../custom-texts/registry.ts'
import type { TourDocument } from '../publishing/tour-document.ts'

/** Format of a text: single line, multiple lines, or rich text. */
export type TextForm = 'line' | 'plain' | 'rich'

/** Kind of a text. Its label is `translations.what.<name>` in the locale. */
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

/** Kinds of texts in the details of hotspots. */
export type DetailName = 'html' | 'altText' | 'caption'

/** Path of a value from the root of a document. */
export type TextPath = readonly (string | number)[]

/** Location of a translatable text. */
export type TextPlace = {
  /** Stable as long as the item with the text exists, also when it moves. */
  readonly key: string
  readonly path: TextPath
  readonly form: TextForm
  readonly what: TextName
  /** Stop in which the text appears; null for texts of the whole tour. */
  readonly stopId: string | null
  /** Label of the item that the text belongs to; empty if the stop identifies it. */
  readonly of: string
  /** Default text of the viewer, if there is one. */
  readonly english?: string
}

/** Source of translatable texts, including empty ones. */
export type TextSource = {
  readonly placesIn: (document: TourDocument) => readonly TextPlace[]
}

/** Text in the tour's language, or a default text of the viewer in English. */
export type SourceText = TextPlace & { readonly source: string; readonly isEnglish: boolean }
