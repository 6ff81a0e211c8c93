import { isGate } from '../forms/gates.ts'
import type { PublicForm } from '../publishing/tour-document.ts'
import { consentTexts } from './consent-texts.ts'
import { formTexts } from './form-texts.ts'
import { gateTexts } from './gate-texts.ts'
import { formPageTexts, gatePageTexts } from './page-texts.ts'

/**
 * Texts of the viewer that its visitors agree or answer to, in English. The author of a tour can write them in the
 * tour's language and translate them; all other texts of the viewer belong to the page around it.
 */
export const englishCustomTexts = {
  ...consentTexts,
  ...formTexts,
  ...formPageTexts,
  ...gateTexts,
  ...gatePageTexts,
} as const
export type CustomTextKey = keyof typeof englishCustomTexts
export const customTextKeys = Object.keys(englishCustomTexts) as readonly CustomTextKey[]

/** Own texts of a tour, in its language. Where there is none, visitors read the English one. */
export type CustomTexts = { readonly [Key in CustomTextKey]?: string }

export function isCustomKey(key: string): key is CustomTextKey {
  return Object.hasOwn(englishCustomTexts, key)
}

/** Labels, which have one line; all others are sentences. */
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

/** Parts of a document that show custom texts: a measurement ID of Google Analytics, and forms. */
type Shown = { readonly gaId: string | null; readonly forms?: readonly Pick<PublicForm, 'opening'>[] | undefined }

/** The texts that visitors of a document may read. */
export function customTextsIn({ gaId, forms = [] }: Shown): readonly CustomTextKey[] {
  return [
    ...(gaId === null ? [] : keysOf(consentTexts)),
    ...(forms.length === 0 ? [] : [...keysOf(formTexts), ...keysOf(formPageTexts)]),
    ...(forms.some(isGate) ? [...keysOf(gateTexts), ...keysOf(gatePageTexts)] : []),
  ]
}
