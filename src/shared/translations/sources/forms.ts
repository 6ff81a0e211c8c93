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

/** FNV-1a, 32 bits (Fowler, Noll, Vo): an option has no id, and its words may be longer than a key. */
function digest(words: string): string {
  let hash = 0x811c9dc5
  for (const unit of words) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** Options keep their translations wherever they move; one that is written anew has to be translated anew. */
function placesOfOptions({ settings, label }: PublicFormField, { key, path }: { key: string; path: TextPath }) {
  return optionsIn(settings).map(
    (option, index): TextPlace => ({
      key: `${key}.option.${digest(option)}`,
      path: [...path, 'settings', 'optionLabels', index],
      form: 'line',
      what: 'form.option',
      stopId: null,
      of: label,
    }),
  )
}

function placesOfForm(form: PublicForm, path: TextPath): readonly TextPlace[] {
  const own = formFields.map(({ name, form: written }) => ({
    key: `form.${form.id}.${name}`,
    path: [...path, name],
    form: written,
    what: `form.${name}` as const,
    stopId: null,
    of: name === 'title' ? '' : form.title,
  }))
  const questions = form.fields.flatMap((field, index): readonly TextPlace[] => {
    const at = { key: `form.${form.id}.${field.id}`, path: [...path, 'fields', index] }
    const asked = questionFields.map(({ name, form: written }) => ({
      key: `${at.key}.${name}`,
      path: [...at.path, name],
      form: written,
      what: `form.${name}` as const,
      stopId: null,
      of: name === 'label' ? form.title : field.label,
    }))
    return [...asked, ...placesOfOptions(field, at)]
  })
  return [...own, ...questions]
}

/** What forms ask, and what can be chosen. */
export const formTexts: TextSource = {
  placesIn: ({ tourId, tours }) =>
    (tours[tourId]?.forms ?? []).flatMap((form, index) => placesOfForm(form, ['tours', tourId, 'forms', index])),
}
