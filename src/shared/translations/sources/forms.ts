import { optionsIn } from '../../forms/answers/answer-reader.ts'
import type { PublicForm, PublicFormField } from '../../publishing/tour-document.ts'
import type { TextForm, TextPath, TextPlace, TextSource } from '../text-source.ts'

type Field<Name extends string> = { readonly name: Name; readonly form: TextForm }

const formFields: readonly Field<'title' | 'intro' | 'submitLabel' | 'thanks'>[] = [
  { name: 'title', form: 'line' },
  { name: 'intro', form: 'plain' },
  { name: 'submitLabel', form: 'line' },
  { name: 'thanks', form: 'plain' },
]
const questionFields: readonly Field<'label' | 'help'>[] = [
  { name: 'label', form: 'line' },
  { name: 'help', form: 'plain' },
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
function placesOfOptions({ settings, label }: PublicFormField, { key, path }: { key: string; path: TextPath }) {
  return optionsIn(settings).map(
    (option, index): TextPlace => ({
      key: `${key}.option.${hashOf(option)}`,
      path: [...path, 'settings', 'optionLabels', index],
      form: 'line',
      what: 'form.option',
      stopId: null,
      of: label,
    }),
  )
}

function placesOfForm(form: PublicForm, path: TextPath): readonly TextPlace[] {
  const formTexts = formFields.map(({ name, form: textForm }) => ({
    key: `form.${form.id}.${name}`,
    path: [...path, name],
    form: textForm,
    what: `form.${name}` as const,
    stopId: null,
    of: name === 'title' ? '' : form.title,
  }))
  const questions = form.fields.flatMap((field, index): readonly TextPlace[] => {
    const location = { key: `form.${form.id}.${field.id}`, path: [...path, 'fields', index] }
    const fieldTexts = questionFields.map(({ name, form: textForm }) => ({
      key: `${location.key}.${name}`,
      path: [...location.path, name],
      form: textForm,
      what: `form.${name}` as const,
      stopId: null,
      of: name === 'label' ? form.title : field.label,
    }))
    return [...fieldTexts, ...placesOfOptions(field, location)]
  })
  return [...formTexts, ...questions]
}

/** Texts of forms, their fields and options. */
export const formTextSource: TextSource = {
  placesIn: ({ tourId, tours }) =>
    (tours[tourId]?.forms ?? []).flatMap((form, index) => placesOfForm(form, ['tours', tourId, 'forms', index])),
}
