import type { PublicForm, PublicFormField } from '../publishing/tour-document.ts'
import type { Form } from './forms.ts'
import { type FormField, isAnswerable } from './registry.ts'

/** Options are what is sent and stored; what they are called may be in another language. */
function publicFieldOf(field: FormField): PublicFormField {
  if (!('options' in field.settings)) return field
  const { options } = field.settings
  return { ...field, settings: { options, optionLabels: [...options] } }
}

/** What visitors get of a form: without what only editors know, and without questions that nobody could answer. */
export function publicFormOf({
  name: _name,
  notifyEmail: _email,
  hubspot: _mapping,
  fields,
  opening,
  ...rest
}: Form): PublicForm {
  const asked = { ...rest, fields: fields.filter(isAnswerable).map(publicFieldOf) }
  return opening === null ? asked : { ...asked, opening }
}
