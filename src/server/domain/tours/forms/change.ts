import type { FormInput } from '../../../../shared/forms/forms.ts'
import { remapOpening } from '../../../../shared/forms/openings.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Form } from './entity.ts'

/**
 * Makes the forms of a tour those that are wanted, in their order. What is undefined of one that is there stays as it
 * is. What was sent in to one that goes stays, and is found again when its removal is taken back. The caller flushes.
 */
export async function changeForms(em: EntityManager, tour: string, wanted: readonly FormInput[]): Promise<void> {
  const rows = new Map((await em.find(Form, { tour })).map((row) => [row.formId, row]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  for (const row of rows.values()) if (!wantedIds.has(row.formId)) em.remove(row)
  for (const [place, { id: formId, name, notifyEmail, hubspot, ...rest }] of wanted.entries()) {
    const known = rows.get(formId)
    const { title, intro, fields, submitLabel, thanks, opening = known?.content.opening ?? null } = rest
    const content = { title, intro, fields, submitLabel, thanks, opening }
    const row = known ?? em.create(Form, { tour, formId, name, content, place })
    row.name = name
    row.content = content
    row.notifyEmail = notifyEmail
    if (hubspot !== undefined) row.hubspot = hubspot
    row.place = place
  }
}

/**
 * The same for forms of a version. The mapping to HubSpot of those that are there stays as it is: it is about where
 * answers go today. The caller flushes.
 */
export async function restoreForms(em: EntityManager, tour: string, wanted: readonly FormInput[]): Promise<void> {
  const present = new Set((await em.find(Form, { tour })).map(({ formId }) => formId))
  const restored = wanted.map((form) => (present.has(form.id) ? { ...form, hubspot: undefined } : form))
  await changeForms(em, tour, restored)
}

type FormsCopy = { readonly from: string; readonly tour: string; readonly newStopIds: ReadonlyMap<string, string> }

/**
 * The same forms for a copy of a tour, under the ids by which its hotspots know them. What opens by itself at a stop does so
 * at the copy of the stop. The caller flushes.
 */
export async function copyForms(em: EntityManager, { from, tour, newStopIds }: FormsCopy): Promise<void> {
  for (const { formId, name, content, notifyEmail, hubspot, place } of await em.find(Form, { tour: from })) {
    const opening = remapOpening(content.opening ?? null, newStopIds)
    const copied = { ...content, opening }
    const editorsOwn = { notifyEmail: notifyEmail ?? null, hubspot: hubspot ?? null }
    em.create(Form, { tour, formId, name, content: copied, ...editorsOwn, place })
  }
}
