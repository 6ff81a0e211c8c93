import { useTranslation } from 'react-i18next'
import type { FormFieldKind } from '../../../../shared/forms/answers/registry.ts'
import { formLimits } from '../../../../shared/forms/form-limits.ts'
import type { Form } from '../../../../shared/forms/forms.ts'
import { type FormField, newField } from '../../../../shared/forms/registry.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useEditWithUndo } from '../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { countOpeners } from './form-uses.ts'

type Identifiable = { readonly id: string }

function sortByIds<Item extends Identifiable>(items: readonly Item[], ids: readonly string[]): Item[] {
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
}

function insertAfter<Item extends Identifiable>(items: readonly Item[], afterId: string, added: Item): Item[] {
  return items.toSpliced(items.findIndex(({ id }) => id === afterId) + 1, 0, added)
}

/** Forms of the open tour, and actions on them. */
export function useForms() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const editWithUndo = useEditWithUndo()
  const { forms } = tour
  const save = (nextForms: readonly Form[]) => edit(updateTour(tour, { forms: nextForms }))
  return {
    forms,
    isFull: forms.length >= formLimits.formsPerTour,
    add(): Form {
      const name = t('forms.newName', { number: forms.length + 1 })
      const firstQuestions = [
        { kind: 'text', label: t('forms.first.name') },
        { kind: 'email', label: t('forms.first.email') },
        { kind: 'longText', label: t('forms.first.message') },
      ] as const
      const contactFields = firstQuestions.map(({ kind, label }) => newField(kind, crypto.randomUUID(), label))
      const defaults = {
        title: name,
        intro: '',
        submitLabel: '',
        thanks: '',
        notifyEmail: null,
        hubspot: null,
        opening: null,
      }
      const form: Form = { id: crypto.randomUUID(), name, ...defaults, fields: contactFields }
      save([...forms, form])
      return form
    },
    change: (form: Form, fields: Partial<Form>) =>
      save(forms.map((other) => (other.id === form.id ? { ...other, ...fields } : other))),
    duplicate(form: Form) {
      const name = t('forms.copyName', { name: form.name }).slice(0, textLimits.nameMaxLength)
      save(insertAfter(forms, form.id, { ...form, id: crypto.randomUUID(), name, opening: null }))
    },
    reorder: (ids: readonly string[]) => save(sortByIds(forms, ids)),
    remove(form: Form) {
      const count = countOpeners(tour, form.id)
      const message = t(count === 0 ? 'forms.deleted' : 'forms.deletedUsed', { name: form.name, count })
      editWithUndo(updateTour(tour, { forms: forms.filter(({ id }) => id !== form.id) }), message)
    },
  }
}

/** Actions on the questions of a form. */
export function useQuestions(form: Form) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const editWithUndo = useEditWithUndo()
  const { fields } = form
  const withFields = (nextFields: readonly FormField[]) =>
    updateTour(tour, {
      forms: tour.forms.map((other) => (other.id === form.id ? { ...other, fields: [...nextFields] } : other)),
    })
  const save = (nextFields: readonly FormField[]) => edit(withFields(nextFields))
  return {
    isFull: fields.length >= formLimits.fieldsPerForm,
    add(kind: FormFieldKind): string {
      const field = newField(kind, crypto.randomUUID(), t(`forms.kind.${kind}`))
      save([...fields, field])
      return field.id
    },
    change: (field: FormField) => save(fields.map((other) => (other.id === field.id ? field : other))),
    duplicate(field: FormField): string {
      const id = crypto.randomUUID()
      save(insertAfter(fields, field.id, { ...field, id }))
      return id
    },
    reorder: (ids: readonly string[]) => save(sortByIds(fields, ids)),
    remove(field: FormField) {
      const message = t('forms.questionDeleted', { name: field.label })
      editWithUndo(withFields(fields.filter(({ id }) => id !== field.id)), message)
    },
  }
}
