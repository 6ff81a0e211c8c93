import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'

export type FormTextKey = KeyOf<'form'>
export type FormTexts = TextLookup<FormTextKey>

/** Languages of the texts in a form. */
export type FormLanguages = {
  /** Language of the author's texts, such as questions. */
  readonly content: string
  /** Language of the viewer's own texts, such as error messages. */
  readonly controls: string
}
