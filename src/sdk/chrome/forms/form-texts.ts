import type { formTexts } from '../../../shared/visitor-texts/en/form-texts.ts'
import type { TextLookup } from '../../locales/text-lookup.ts'

export type FormTextKey = keyof typeof formTexts
export type FormTexts = TextLookup<FormTextKey>
