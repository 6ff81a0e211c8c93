import type { FormInput } from '../../../../shared/forms/forms.ts'
import { remapOpening } from '../../../../shared/forms/openings.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Form } from './entity.ts'

/**
 * Replaces the forms of a tour, in this order. Undefined fields of an existing form don't change. The submissions of a
 * removed form stay for an undo, which restores the form with the same id. The caller flushes.
 */
export async function changeForms(em: EntityManager, tour: string, forms: readonly FormInput[]): Promise<void> {
  const rowByFormId = new Map((await em.find(Form, { tour })).map((row) => [row.formId, row]))
  const formIds = new Set(forms.map(({ id }) => id))
  for (const row of rowByFormId.values()) if (!formIds.has(row.formId)) em.remove(row)
  for (const [place, { id: formId, name, notifyEmail, hubspot, ...content }] of forms.entries()) {
    const storedForm = rowByFormId.get(formId)
    const { title, intro, fields, submitLabel, thanks, opening = storedForm?.content.opening ?? null } = content
    const storedContent = { title, intro, fields, submitLabel, thanks, opening }
    const row = storedForm ?? em.create(Form, { tour, formId, name, content: storedContent, place })
    row.name = name
    row.content = storedContent
    row.notifyEmail = notifyEmail
    if (hubspot !== undefined) row.hubspot = hubspot
    row.place = place
  }
}

/**
 * Restores the forms of a version. Existing forms keep their HubSpot mapping, because it says where responses go today.
 * The caller flushes.
 */
export async function restoreForms(em: EntityManager, tour: string, forms: readonly FormInput[]): Promise<void> {
  const storedIds = new Set((await em.find(Form, { tour })).map(({ formId }) => formId))
  const restoredForms = forms.map((form) => (storedIds.has(form.id) ? { ...form, hubspot: undefined } : form))
  await changeForms(em, tour, restoredForms)
}

type FormsCopy = {
  readonly fromTourId: string
  readonly toTourId: string
  readonly newStopIds: ReadonlyMap<string, string>
}

/**
 * Copies forms to a copy of a tour. They keep their ids, because its hotspots refer to them. A form that opens at a
 * stop opens at the copy of the stop. The caller flushes.
 */
export async function copyForms(em: EntityManager, { fromTourId, toTourId, newStopIds }: FormsCopy): Promise<void> {
  for (const { formId, name, content, notifyEmail, hubspot, place } of await em.find(Form, { tour: fromTourId })) {
    const opening = remapOpening(content.opening ?? null, newStopIds)
    const copiedContent = { ...content, opening }
    const settings = { notifyEmail: notifyEmail ?? null, hubspot: hubspot ?? null }
    em.create(Form, { tour: toTourId, formId, name, content: copiedContent, ...settings, place })
  }
}
