import { type ChangeEvent, type SyntheticEvent, useState } from 'react'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'

type Values = Readonly<Record<string, string | boolean>>
type Rules<V extends Values> = { readonly [Name in keyof V]?: (value: V[Name]) => string | null }
type Errors<V extends Values> = { readonly [Name in keyof V]?: string }

/** Props that a form passes to a text field. */
export type TextFieldProps = {
  readonly value: string
  readonly error: string | undefined
  readonly 'data-path': string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function errorsOf<V extends Values>(values: V, rules: Rules<V>): Errors<V> {
  const errors: { [Name in keyof V]?: string } = {}
  for (const name in values) {
    const error = rules[name]?.(values[name]) ?? null
    if (error !== null) errors[name] = error
  }
  return errors
}

/** Form with texts and checkboxes, validated when it is submitted; a change removes the error of its field. */
export function useFields<V extends Values>(initialValues: V, rules: Rules<V>) {
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<Errors<V>>({})
  const change = (name: keyof V & string, value: string | boolean) => {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((current) => ({ ...current, [name]: undefined }))
  }
  const textProps = (name: keyof V & string): TextFieldProps => ({
    value: String(values[name]),
    error: errors[name],
    'data-path': name,
    onChange: ({ currentTarget }) => change(name, currentTarget.value),
  })
  const checkboxProps = (name: keyof V & string) => ({
    checked: values[name] === true,
    error: errors[name],
    'data-path': name,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(name, currentTarget.checked),
  })
  const onSubmit = (submit: (values: V) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const newErrors = errorsOf(values, rules)
    setErrors(newErrors)
    if (Object.keys(newErrors).length === 0) submit(values)
    else focusFirstInvalid(newErrors, values, event)
  }
  return { textProps, checkboxProps, onSubmit }
}
