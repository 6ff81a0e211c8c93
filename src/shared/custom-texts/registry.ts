import { isGate } from '../forms/gates.ts'
import { namesOf } from '../kernel/names-of.ts'
import type { PublicForm } from '../publishing/tour-document.ts'
import { textLimits } from '../text-limits.ts'
import { buttonTexts } from '../visitor-texts/en/button-texts.ts'
import { compassTexts } from '../visitor-texts/en/compass-texts.ts'
import { consentTexts } from '../visitor-texts/en/consent-texts.ts'
import { controlTexts } from '../visitor-texts/en/control-texts.ts'
import { formPageTexts, gatePageTexts } from '../visitor-texts/en/custom-page-texts.ts'
import { formTexts } from '../visitor-texts/en/form-texts.ts'
import { gateTexts } from '../visitor-texts/en/gate-texts.ts'
import { guideTexts } from '../visitor-texts/en/guide-texts.ts'
import { languageTexts } from '../visitor-texts/en/language-texts.ts'
import { layerTexts } from '../visitor-texts/en/layer-texts.ts'
import { locationTexts } from '../visitor-texts/en/location-texts.ts'
import { modelTexts } from '../visitor-texts/en/model-texts.ts'
import { startTexts } from '../visitor-texts/en/start-texts.ts'
import { textVersionTexts } from '../visitor-texts/en/text-version-texts.ts'
import { viewerTexts } from '../visitor-texts/en/viewer-texts.ts'
import { vrTexts } from '../visitor-texts/en/vr-texts.ts'
import { type PluralSuffix, pluralKey } from '../visitor-texts/plural-forms.ts'
import type { PluralText } from '../visitor-texts/text-types.ts'
import { customTextLimits } from './custom-text-limits.ts'

/**
 * English texts that authors can replace, by the part of the tour that shows them. Texts that appear before the tour is
 * loaded aren't among them.
 */
const englishTexts = {
  consent: consentTexts,
  form: { ...formTexts, ...formPageTexts },
  gate: { ...gateTexts, ...gatePageTexts },
  viewer: viewerTexts,
  control: controlTexts,
  button: buttonTexts,
  location: locationTexts,
  layer: layerTexts,
  model: modelTexts,
  compass: compassTexts,
  guide: guideTexts,
  start: startTexts,
  language: languageTexts,
  vr: vrTexts,
  text: textVersionTexts,
} as const

type English = typeof englishTexts
export type CustomTextGroup = keyof English

/** Keys of a group; a text with plural forms has a key for each form. */
type KeysIn<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? Key : `${Key}${PluralSuffix}`
}[keyof Group & string]

export type CustomTextKey = { [Group in CustomTextGroup]: KeysIn<English[Group]> }[CustomTextGroup]

/** Text that authors can replace. */
type CustomTextEntry = {
  readonly key: CustomTextKey
  readonly group: CustomTextGroup
  readonly english: string
  /** Key of the text with all its plural forms. */
  readonly baseKey: string
  /** Plural category of a form; null for a text without forms. */
  readonly category: Intl.LDMLPluralRule | null
}

const categories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

function entriesOf(group: CustomTextGroup, baseKey: string, text: string | PluralText): readonly CustomTextEntry[] {
  const isText = typeof text === 'string'
  return (isText ? [null] : categories).map((category) => ({
    key: (category === null ? baseKey : pluralKey(baseKey, category)) as CustomTextKey,
    group,
    english: isText ? text : (text[category ?? 'other'] ?? text.other),
    baseKey,
    category,
  }))
}

/** All texts that authors can replace, in the order of the groups. */
export const customTextEntries: readonly CustomTextEntry[] = namesOf(englishTexts).flatMap((group) =>
  Object.entries<string | PluralText>(englishTexts[group]).flatMap(([key, text]) => entriesOf(group, key, text)),
)

const entryByKey: ReadonlyMap<string, CustomTextEntry> = new Map(customTextEntries.map((entry) => [entry.key, entry]))

export const customTextKeys: readonly CustomTextKey[] = customTextEntries.map(({ key }) => key)

/** The text of a key; undefined for an unknown key. */
export function customTextEntry(key: string): CustomTextEntry | undefined {
  return entryByKey.get(key)
}

/** English text of a key. */
export function englishCustomText(key: CustomTextKey): string {
  return entryByKey.get(key)?.english ?? ''
}

/** Custom texts in the language of the tour. If one is missing, visitors get Stopover's own text in their language. */
export type CustomTexts = { readonly [Key in CustomTextKey]?: string }

export function isCustomKey(key: string): key is CustomTextKey {
  return entryByKey.has(key)
}

/**
 * Groups of texts that visitors consent or respond to. A tour that shows them must have them in all of its languages.
 * Texts of the other groups have translations of Stopover, which authors may replace.
 */
const requiredGroups = ['consent', 'form', 'gate'] as const satisfies readonly CustomTextGroup[]
export type RequiredGroup = (typeof requiredGroups)[number]

export function isRequiredGroup(group: CustomTextGroup): group is RequiredGroup {
  return requiredGroups.some((name) => name === group)
}

/** Single-line texts about consent and forms; the others are sentences. */
const labels: ReadonlySet<string> = new Set<CustomTextKey>([
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

/** True for a text on one line. */
export function isCustomLabel(key: CustomTextKey): boolean {
  const entry = entryByKey.get(key)
  return labels.has(key) || (entry !== undefined && !isRequiredGroup(entry.group))
}

/** Maximum length of a text in characters. */
export function customTextMaxLength(key: CustomTextKey): number {
  const entry = entryByKey.get(key)
  if (entry !== undefined && !isRequiredGroup(entry.group)) return customTextLimits.viewerTextMaxLength
  return labels.has(key) ? textLimits.nameMaxLength : textLimits.plainTextMaxLength
}

/** Parts of a document that decide which texts it needs. */
type TextUsers = { readonly gaId: string | null; readonly forms?: readonly Pick<PublicForm, 'opening'>[] | undefined }

/** Keys of the texts about consent and forms that visitors of a document can see. */
export function customTextsIn({ gaId, forms = [] }: TextUsers): readonly CustomTextKey[] {
  const isInDocument: Readonly<Record<RequiredGroup, boolean>> = {
    consent: gaId !== null,
    form: forms.length > 0,
    gate: forms.some(isGate),
  }
  return customTextEntries.flatMap(({ key, group }) => (isRequiredGroup(group) && isInDocument[group] ? [key] : []))
}

/** Keys of the custom texts that a document publishes if they are replaced. */
export function publishedCustomKeys(textUsers: TextUsers): readonly CustomTextKey[] {
  const visibleKeys = new Set(customTextsIn(textUsers))
  return customTextEntries.flatMap(({ key, group }) => (isRequiredGroup(group) && !visibleKeys.has(key) ? [] : [key]))
}
