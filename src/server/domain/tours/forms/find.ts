import type { Form as WireForm } from '../../../../shared/forms/forms.ts'
import { rowJson } from '../../../database/rows/row-json.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Form } from './entity.ts'

export const formRow = rowJson(Form, ['formId', 'name', 'content', 'notifyEmail', 'hubspot'])

export function presentForm({
  formId: id,
  name,
  content,
  notifyEmail = null,
  hubspot = null,
}: ReturnType<typeof formRow.read>): WireForm {
  const { title, intro, fields, submitLabel, thanks, opening = null } = content
  return { id, name, title, intro, fields: [...fields], submitLabel, thanks, notifyEmail, hubspot, opening }
}

/** The forms of a tour, in the editors' order. */
export async function loadForms(em: EntityManager, tourId: string): Promise<WireForm[]> {
  const rows = await em.find(Form, { tour: tourId }, { orderBy: { place: 'asc', id: 'asc' } })
  return rows.map(presentForm)
}
