import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'

export type FormTextKey = KeyOf<'form'>
export type FormTexts = TextLookup<FormTextKey>

/** Languages of the author's texts in a form and of the others. */
export type FormLanguages = { readonly content: string; readonly controls: string }
