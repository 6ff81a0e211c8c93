import type { Form as WireForm } from '../../../shared/forms/forms.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Form } from './entity.ts'

/**
 * Makes the forms of a tour those that are wanted, in their order. What was sent in to one that goes stays, and is found
 * again when its removal is taken back. The caller flushes.
 */
export async function changeForms(em: EntityManager, tour: string, wanted: readonly WireForm[]): Promise<void> {
  const rows = new Map((await em.find(Form, { tour })).map((row) => [row.formId, row]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  for (const row of rows.values()) if (!wantedIds.has(row.formId)) em.remove(row)
  for (const [place, { id: formId, name, notifyEmail, hubspot, ...rest }] of wanted.entries()) {
    const { title, intro, fields, submitLabel, thanks } = rest
    const content = { title, intro, fields, submitLabel, thanks }
    const row = rows.get(formId) ?? em.create(Form, { tour, formId, name, content, place })
    row.name = name
    row.content = content
    row.notifyEmail = notifyEmail
    row.hubspot = hubspot
    row.place = place
  }
}

/** The same forms for a copy of a tour, under the ids by which its hotspots know them. The caller flushes. */
export async function copyForms(em: EntityManager, fromTourId: string, tour: string): Promise<void> {
  for (const { formId, name, content, notifyEmail, hubspot, place } of await em.find(Form, { tour: fromTourId }))
    em.create(Form, { tour, formId, name, content, notifyEmail: notifyEmail ?? null, hubspot: hubspot ?? null, place })
}
