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

/** 32-bit FNV-1a hash, as a short key of an option, which has no id. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}

/**
 * Key of an option of the question with this key. It derives from the option itself, so that an option keeps its
 * translation when it moves, but not when it is rewritten.
 */
export function optionKeyOf(key: string, option: string): string {
  return `${key}.option.${hashOf(option)}`
}

/** Texts of the options of a choice question. */
function textsOfOptions({ settings, label }: PublicFormField, { key, path }: { key: string; path: TextPath }) {
  return optionsIn(settings).map(
    (option, index): TranslatableText => ({
      key: optionKeyOf(key, option),
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
  const questionTexts = form.fields.flatMap((field, index): readonly TranslatableText[] => {
    const base = { key: `form.${form.id}.${field.id}`, path: [...path, 'fields', index] }
    const fieldTexts = questionFields.map(({ name, format }) => ({
      key: `${base.key}.${name}`,
      path: [...base.path, name],
      format,
      kind: `form.${name}` as const,
      stopId: null,
      itemLabel: name === 'label' ? form.title : field.label,
    }))
    return [...fieldTexts, ...textsOfOptions(field, base)]
  })
  return [...formTexts, ...questionTexts]
}

/** Texts of forms, their fields and options. */
export const formTextSource: TextSource = {
  translatableTextsIn: ({ tourId, tours }) =>
    (tours[tourId]?.forms ?? []).flatMap((form, index) => textsOfForm(form, ['tours', tourId, 'forms', index])),
}
