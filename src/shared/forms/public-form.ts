import type { PublicForm, PublicFormField } from '../publishing/tour-document.ts'
import type { Form } from './forms.ts'
import { type FormField, isAnswerable } from './registry.ts'

/** Adds option labels, which translations replace; the options themselves are the submitted values. */
function publicFieldOf(field: FormField): PublicFormField {
  if (!('options' in field.settings)) return field
  const { options } = field.settings
  return { ...field, settings: { options, optionLabels: [...options] } }
}

/** Published form: without fields for editors only, and without questions that can't be answered. */
export function publicFormOf({
  name: _name,
  notifyEmail: _email,
  hubspot: _mapping,
  fields,
  opening,
  ...publicFields
}: Form): PublicForm {
  const publishedForm = { ...publicFields, fields: fields.filter(isAnswerable).map(publicFieldOf) }
  return opening === null ? publishedForm : { ...publishedForm, opening }
}
