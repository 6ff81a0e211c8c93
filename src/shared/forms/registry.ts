import type { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import { unionByKind } from '../kernel/union-by-kind.ts'
import type { FormFieldKind } from './answers/registry.ts'
import { checkboxesField } from './kinds/checkboxes.ts'
import { consentField } from './kinds/consent.ts'
import { emailField } from './kinds/email.ts'
import { longTextField } from './kinds/long-text.ts'
import { phoneField } from './kinds/phone.ts'
import { radioField } from './kinds/radio.ts'
import { selectField } from './kinds/select.ts'
import { textField } from './kinds/text.ts'

/**
 * Registry of field kinds. A new kind is a file in `kinds/`, an answer reader and a line here; the compiler reports the
 * rest.
 */
export const formFieldKinds = {
  text: textField,
  email: emailField,
  phone: phoneField,
  longText: longTextField,
  select: selectField,
  checkboxes: checkboxesField,
  radio: radioField,
  consent: consentField,
} as const satisfies { readonly [Kind in FormFieldKind]: { readonly kind: Kind } }

export const formFieldKindNames = namesOf(formFieldKinds)

export const formField = unionByKind({
  text: textField.field,
  email: emailField.field,
  phone: phoneField.field,
  longText: longTextField.field,
  select: selectField.field,
  checkboxes: checkboxesField.field,
  radio: radioField.field,
  consent: consentField.field,
} as const satisfies { readonly [Kind in FormFieldKind]: (typeof formFieldKinds)[Kind]['field'] })
export type FormField = Readonly<z.infer<typeof formField>>
export type FormFieldOf<Kind extends FormFieldKind> = Extract<FormField, { readonly kind: Kind }>

/** A question of a kind with its default settings. */
export function newField(kind: FormFieldKind, id: string, label: string): FormField {
  const { defaults } = formFieldKinds[kind]
  return { id, kind, label, help: '', required: false, settings: defaults } as FormField
}

/** True if visitors can answer a field: one with choices needs at least one option. */
export function isAnswerable({ kind, settings }: FormField): boolean {
  const definition: { readonly offersOptions?: boolean } = formFieldKinds[kind]
  return definition.offersOptions !== true || ('options' in settings && settings.options.length > 0)
}
