import { arrangementOf } from '../../buttons/arrangement.ts'
import type { CustomButton, TourButtons } from '../../buttons/tour-buttons.ts'
import { optionsIn } from '../../forms/answers/answer-reader.ts'
import type { Form } from '../../forms/forms.ts'
import { optionKeyOf } from '../../translations/sources/forms.ts'
import type { ContentTranslation } from '../../versions/draft-content.ts'
import type { TemplateContent } from '../template-content.ts'

/** Template that comes with the product, with texts in English. */
export type BuiltInTemplate = {
  readonly name: string
  readonly description: string
  readonly content: TemplateContent
}

type FormTexts = Pick<Form, 'id' | 'name' | 'title' | 'intro' | 'fields' | 'submitLabel' | 'thanks'>

/** Form that a button opens. Its responses are listed, but not emailed or sent to HubSpot. */
export function builtInForm(texts: FormTexts): Form {
  return { ...texts, notifyEmail: null, hubspot: null, opening: null }
}

type FormButton = Pick<CustomButton, 'id' | 'label' | 'icon'> & { readonly form: Form }

/** Default buttons with one before them that opens a form. */
function buttonsWith({ id, label, icon, form }: FormButton): TourButtons {
  const { bar, corner, hidden } = arrangementOf(null)
  const customButtons = [{ id, label, icon, action: { kind: 'form', details: { formId: form.id } } }]
  return { bar: [id, ...bar], corner, hidden, own: customButtons }
}

type Text = { readonly key: string; readonly source: string }

function textsOfForm({ id, title, intro, fields, submitLabel, thanks }: Form): readonly Text[] {
  const formTexts = Object.entries({ title, intro, submitLabel, thanks }).map(([name, source]) => ({
    key: `form.${id}.${name}`,
    source,
  }))
  const fieldTexts = fields.flatMap((field): readonly Text[] => {
    const key = `form.${id}.${field.id}`
    const options = optionsIn(field.settings).map((source) => ({ key: optionKeyOf(key, source), source }))
    return [{ key: `${key}.label`, source: field.label }, { key: `${key}.help`, source: field.help }, ...options]
  })
  return [...formTexts, ...fieldTexts]
}

function textsOf({ styles, buttons, forms }: Pick<TemplateContent, 'styles' | 'buttons' | 'forms'>): readonly Text[] {
  const startTexts = Object.entries(styles?.startScreen ?? {}).map(([name, source]) => ({
    key: `start.${name}`,
    source,
  }))
  const buttonTexts = (buttons?.own ?? []).map(({ id, label }) => ({ key: `button.${id}.label`, source: label }))
  return [...startTexts, ...buttonTexts, ...forms.flatMap(textsOfForm)].filter(({ source }) => source !== '')
}

/** Translations of the template's texts into a language, keyed by the English texts. */
export type Dictionary = {
  readonly language: string
  readonly texts: Readonly<Record<string, string>>
}

function translationsOf(sources: readonly Text[], { language, texts }: Dictionary): ContentTranslation[] {
  return sources.flatMap(({ key, source }) => {
    const text = texts[source]
    return text === undefined ? [] : [{ language, key, text, source }]
  })
}

type BuiltInContent = Pick<TemplateContent, 'styles' | 'transition'> & {
  readonly button: FormButton
  readonly dictionaries?: readonly Dictionary[]
}

/** Content of a template that comes with the product, with the languages of its dictionaries. */
export function builtInContent({ styles, transition, button, dictionaries = [] }: BuiltInContent): TemplateContent {
  const forms = [button.form]
  const buttons = buttonsWith(button)
  const texts = textsOf({ styles, buttons, forms })
  return {
    styles,
    buttons,
    transition,
    forms,
    language: 'en',
    languages: dictionaries.map(({ language }) => language),
    customTexts: null,
    stopDescriptionMinimized: false,
    mapShown: true,
    brandKitParts: [],
    translations: dictionaries.flatMap((dictionary) => translationsOf(texts, dictionary)),
  }
}
