import { isGate } from '../forms/gates.ts'
import type { PublicForm } from '../publishing/tour-document.ts'
import { consentTexts } from '../visitor-texts/en/consent-texts.ts'
import { formPageTexts, gatePageTexts } from '../visitor-texts/en/custom-page-texts.ts'
import { formTexts } from '../visitor-texts/en/form-texts.ts'
import { gateTexts } from '../visitor-texts/en/gate-texts.ts'

const { 'form.summary': summary, ...otherFormTexts } = formTexts
/** Authors write the plural forms of a text as two texts. */
const customFormTexts = { ...otherFormTexts, 'form.summaryOne': summary.one, 'form.summary': summary.other } as const

/**
 * English texts of the viewer that visitors consent or respond to. Authors can replace them and translate their own.
 */
export const englishCustomTexts = {
  ...consentTexts,
  ...customFormTexts,
  ...formPageTexts,
  ...gateTexts,
  ...gatePageTexts,
} as const
export type CustomTextKey = keyof typeof englishCustomTexts
export const customTextKeys = Object.keys(englishCustomTexts) as readonly CustomTextKey[]

/** Custom texts in the language of the tour. Visitors get Stopover's own text in their language for missing ones. */
export type CustomTexts = { readonly [Key in CustomTextKey]?: string }

export function isCustomKey(key: string): key is CustomTextKey {
  return Object.hasOwn(englishCustomTexts, key)
}

/** Single-line texts; all others are sentences. */
const labels: ReadonlySet<CustomTextKey> = new Set([
  'consent.title',
  'consent.allow',
  'consent.decline',
  'consent.open',
  'form.send',
  'form.sending',
  'form.again',
  'form.required',
  'form.choose',
  'form.more',
  'form.page.open',
  'gate.back',
  'gate.text',
  'gate.retry',
  'gate.page.open',
])

export function isCustomLabel(key: CustomTextKey): boolean {
  return labels.has(key)
}

const keysOf = (texts: object) => Object.keys(texts) as readonly CustomTextKey[]

/** Parts of a document that decide which custom texts it needs. */
type TextUsers = { readonly gaId: string | null; readonly forms?: readonly Pick<PublicForm, 'opening'>[] | undefined }

/** Keys of the custom texts that visitors of a document can see. */
export function customTextsIn({ gaId, forms = [] }: TextUsers): readonly CustomTextKey[] {
  return [
    ...(gaId === null ? [] : keysOf(consentTexts)),
    ...(forms.length === 0 ? [] : [...keysOf(customFormTexts), ...keysOf(formPageTexts)]),
    ...(forms.some(isGate) ? [...keysOf(gateTexts), ...keysOf(gatePageTexts)] : []),
  ]
}
