import { randomUUID } from 'node:crypto'
import type { FormFieldKind } from '../../../src/shared/forms/answers/registry.ts'
import type { Form } from '../../../src/shared/forms/forms.ts'
import { type FormField, newField } from '../../../src/shared/forms/registry.ts'

/** A question of a form with default settings. */
export function aField(kind: FormFieldKind, fields: { label?: string; required?: boolean; settings?: object } = {}) {
  return { ...newField(kind, randomUUID(), kind), ...fields } as FormField
}

/** A form with questions, which opens only by links. */
export function aForm(fields: readonly FormField[], overrides: Partial<Form> = {}): Form {
  const defaults = {
    name: 'Contact',
    title: '',
    intro: '',
    submitLabel: '',
    thanks: '',
    notifyEmail: null,
    hubspot: null,
    opening: null,
  }
  return { id: randomUUID(), ...defaults, fields: [...fields], ...overrides }
}
