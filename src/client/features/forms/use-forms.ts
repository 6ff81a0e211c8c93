import { useTranslation } from 'react-i18next'
import type { FormFieldKind } from '../../../shared/forms/answers/registry.ts'
import type { Form } from '../../../shared/forms/forms.ts'
import { type FormField, newField } from '../../../shared/forms/registry.ts'
import { limits } from '../../../shared/limits.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useUndoable } from '../tour-draft/use-undoable.ts'
import { countOpeners } from './form-uses.ts'

type Named = { readonly id: string }

function inOrder<One extends Named>(things: readonly One[], ids: readonly string[]): One[] {
  return ids.flatMap((id) => things.find((one) => one.id === id) ?? [])
}

function insertedAfter<One extends Named>(things: readonly One[], afterId: string, added: One): One[] {
  return things.toSpliced(things.findIndex(({ id }) => id === afterId) + 1, 0, added)
}

/** What can be done with the forms of the tour that is open. */
export function useForms() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const undoably = useUndoable()
  const { forms } = tour
  const set = (wanted: readonly Form[]) => edit(updateTour(tour, { forms: wanted }))
  return {
    forms,
    isFull: forms.length >= limits.formsPerTour,
    add(): Form {
      const name = t('forms.newName', { number: forms.length + 1 })
      const asked = [
        { kind: 'text', label: t('forms.first.name') },
        { kind: 'email', label: t('forms.first.email') },
        { kind: 'longText', label: t('forms.first.message') },
      ] as const
      const contact = asked.map(({ kind, label }) => newField(kind, crypto.randomUUID(), label))
      const texts = {
        title: name,
        intro: '',
        submitLabel: '',
        thanks: '',
        notifyEmail: null,
        hubspot: null,
        opening: null,
      }
      const form: Form = { id: crypto.randomUUID(), name, ...texts, fields: contact }
      set([...forms, form])
      return form
    },
    change: (form: Form, fields: Partial<Form>) =>
      set(forms.map((one) => (one.id === form.id ? { ...one, ...fields } : one))),
    duplicate(form: Form) {
      const name = t('forms.copyName', { name: form.name }).slice(0, limits.nameMaxLength)
      set(insertedAfter(forms, form.id, { ...form, id: crypto.randomUUID(), name, opening: null }))
    },
    reorder: (ids: readonly string[]) => set(inOrder(forms, ids)),
    remove(form: Form) {
      const count = countOpeners(tour, form.id)
      const message = t(count === 0 ? 'forms.removed' : 'forms.removedUsed', { name: form.name, count })
      undoably(updateTour(tour, { forms: forms.filter(({ id }) => id !== form.id) }), message)
    },
  }
}

/** What can be done with the questions of a form. */
export function useQuestions(form: Form) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const undoably = useUndoable()
  const { fields } = form
  const withFields = (wanted: readonly FormField[]) =>
    updateTour(tour, {
      forms: tour.forms.map((one) => (one.id === form.id ? { ...one, fields: [...wanted] } : one)),
    })
  const set = (wanted: readonly FormField[]) => edit(withFields(wanted))
  return {
    isFull: fields.length >= limits.fieldsPerForm,
    add(kind: FormFieldKind): string {
      const field = newField(kind, crypto.randomUUID(), t(`forms.kind.${kind}`))
      set([...fields, field])
      return field.id
    },
    change: (field: FormField) => set(fields.map((one) => (one.id === field.id ? field : one))),
    duplicate(field: FormField): string {
      const id = crypto.randomUUID()
      set(insertedAfter(fields, field.id, { ...field, id }))
      return id
    },
    reorder: (ids: readonly string[]) => set(inOrder(fields, ids)),
    remove(field: FormField) {
      const message = t('forms.questionRemoved', { name: field.label })
      undoably(withFields(fields.filter(({ id }) => id !== field.id)), message)
    },
  }
}
