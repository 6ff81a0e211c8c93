import type { Form as WireForm } from '../../../shared/forms/forms.ts'
import { repointedOpening } from '../../../shared/forms/openings.ts'
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
    const { title, intro, fields, submitLabel, thanks, opening } = rest
    const content = { title, intro, fields, submitLabel, thanks, opening }
    const row = rows.get(formId) ?? em.create(Form, { tour, formId, name, content, place })
    row.name = name
    row.content = content
    row.notifyEmail = notifyEmail
    row.hubspot = hubspot
    row.place = place
  }
}

type FormsCopy = { readonly from: string; readonly tour: string; readonly newStopIds: ReadonlyMap<string, string> }

/**
 * The same forms for a copy of a tour, under the ids by which its hotspots know them. What opens by itself at a stop does so
 * at the copy of the stop. The caller flushes.
 */
export async function copyForms(em: EntityManager, { from, tour, newStopIds }: FormsCopy): Promise<void> {
  for (const { formId, name, content, notifyEmail, hubspot, place } of await em.find(Form, { tour: from })) {
    const opening = repointedOpening(content.opening ?? null, newStopIds)
    const copied = { ...content, opening }
    const editorsOwn = { notifyEmail: notifyEmail ?? null, hubspot: hubspot ?? null }
    em.create(Form, { tour, formId, name, content: copied, ...editorsOwn, place })
  }
}
