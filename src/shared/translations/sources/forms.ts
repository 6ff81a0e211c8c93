import { optionsIn } from '../../forms/answers/answer-reader.ts'
import type { PublicForm, PublicFormField } from '../../publishing/tour-document.ts'
import type { TextFormat, TextPath, TextSource, TranslatableText } from '../text-source.ts'

type Field<Name extends string> = { readonly name: Name; readonly format: TextFormat }

const formFields: readonly Field<'title' | 'intro' | 'submitLabel' | 'thanks'>[] = [
  { name: 'title', format: 'line' },
  { name: 'intro', format: 'plain' },
  { name: 'submitLabel', format: 'line' },
  { name: 'thanks', format: 'plain' },
]
const questionFields: readonly Field<'label' | 'help'>[] = [
  { name: 'label', format: 'line' },
  { name: 'help', format: 'plain' },
]

/** 32-bit FNV-1a hash. Options have no ids, and may be longer than a key. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}

/**
 * Keys depend on the text of an option, so options keep their translations when they move but not when they are
 * rewritten.
 */
function textsOfOptions({ settings, label }: PublicFormField, { key, path }: { key: string; path: TextPath }) {
  return optionsIn(settings).map(
    (option, index): TranslatableText => ({
      key: `${key}.option.${hashOf(option)}`,
      path: [...path, 'settings', 'optionLabels', index],
      format: 'line',
      kind: 'form.option',
      stopId: null,
      itemLabel: label,
    }),
  )
}

function textsOfForm(form: PublicForm, path: TextPath): readonly TranslatableText[] {
  const formTexts = formFields.map(({ name, format }) => ({
    key: `form.${form.id}.${name}`,
    path: [...path, name],
    format,
    kind: `form.${name}` as const,
    stopId: null,
    itemLabel: name === 'title' ? '' : form.title,
  }))
  const questions = form.fields.flatMap((field, index): readonly TranslatableText[] => {
    const location = { key: `form.${form.id}.${field.id}`, path: [...path, 'fields', index] }
    const fieldTexts = questionFields.map(({ name, format }) => ({
      key: `${location.key}.${name}`,
      path: [...location.path, name],
      format,
      kind: `form.${name}` as const,
      stopId: null,
      itemLabel: name === 'label' ? form.title : field.label,
    }))
    return [...fieldTexts, ...textsOfOptions(field, location)]
  })
  return [...formTexts, ...questions]
}

/** Texts of forms, their fields and options. */
export const formTextSource: TextSource = {
  translatableTextsIn: ({ tourId, tours }) =>
    (tours[tourId]?.forms ?? []).flatMap((form, index) => textsOfForm(form, ['tours', tourId, 'forms', index])),
}
