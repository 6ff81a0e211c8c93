import type { CustomTextGroup, RequiredGroup } from '../custom-texts/registry.ts'
import type { TourDocument } from '../publishing/tour-document.ts'
import type { consentTexts } from '../visitor-texts/en/consent-texts.ts'
import type { formPageTexts, gatePageTexts } from '../visitor-texts/en/custom-page-texts.ts'
import type { formTexts } from '../visitor-texts/en/form-texts.ts'
import type { gateTexts } from '../visitor-texts/en/gate-texts.ts'

/** Format of a text: single line, multiple lines, or rich text. */
export type TextFormat = 'line' | 'plain' | 'rich'

/** Kind of a text. Its label is `translations.kind.<name>` in the locale. */
export type TextKind =
  | `tour.${'name' | 'description'}`
  | `stop.${'name' | 'description' | 'timeLayer'}`
  | `hotspot.${'title' | 'tooltip' | 'description' | DetailTextKind}`
  | `form.${'title' | 'intro' | 'submitLabel' | 'thanks' | 'label' | 'help' | 'option'}`
  | 'button.label'
  | `start.${'title' | 'text' | 'button'}`
  | 'logo.altText'
  | 'plan.name'
  | `medium.${'altText' | 'credit'}`
  | RequiredTextKind
  | `viewer.${Exclude<CustomTextGroup, RequiredGroup>}`

type RequiredTexts =
  | typeof consentTexts
  | typeof formTexts
  | typeof gateTexts
  | typeof formPageTexts
  | typeof gatePageTexts

/** Kinds of texts about consent and forms. Each of these texts has a kind of its own, which its plural forms share. */
type RequiredTextKind = RequiredTexts extends infer Texts
  ? Texts extends object
    ? `custom.${keyof Texts & string}`
    : never
  : never

/** Kinds of texts in the details of hotspots. */
export type DetailTextKind = 'html' | 'altText' | 'caption'

/** Path of a value from the root of a document. */
export type TextPath = readonly (string | number)[]

/** Translatable text of a document, by its path. */
export type TranslatableText = {
  /** Key that is stable while the item with the text exists, even if the item moves. */
  readonly key: string
  readonly path: TextPath
  readonly format: TextFormat
  readonly kind: TextKind
  /** Stop that the text appears in; null for texts of the whole tour. */
  readonly stopId: string | null
  /** Label of the item that the text belongs to; empty if the stop identifies it. */
  readonly itemLabel: string
  /** Default text of the viewer, if there is one. */
  readonly english?: string
  /** Maximum length; by default the maximum of the text's format. */
  readonly maxLength?: number
}

/** Source of translatable texts, including empty ones. */
export type TextSource = {
  readonly translatableTextsIn: (document: TourDocument) => readonly TranslatableText[]
}

/** Text in the tour's language, or a default text of the viewer in English. */
export type SourceText = TranslatableText & {
  readonly source: string
  readonly isEnglish: boolean
  /** True for a text that Stopover translates itself, so that a translation by the author is never missing. */
  readonly isOptional?: boolean
}
