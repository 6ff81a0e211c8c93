import type { Form as WireForm } from '../../../shared/forms/forms.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Form } from './entity.ts'

/** The forms of a tour, in the editors' order. */
export async function loadForms(em: EntityManager, tourId: string): Promise<WireForm[]> {
  const rows = await em.find(Form, { tour: tourId }, { orderBy: { place: 'asc', id: 'asc' } })
  return rows.map(({ formId: id, name, content, notifyEmail = null }) => {
    const { title, intro, fields, submitLabel, thanks } = content
    return { id, name, title, intro, fields: [...fields], submitLabel, thanks, notifyEmail }
  })
}
