import type { PublicForm } from '../publishing/tour-document.ts'
import type { Form } from './forms.ts'
import { isAnswerable } from './registry.ts'

/** What visitors get of a form: without what only editors know, and without questions that nobody could answer. */
export function publicFormOf({ name: _name, notifyEmail: _email, fields, ...rest }: Form): PublicForm {
  return { ...rest, fields: fields.filter(isAnswerable) }
}
