import type { SyntheticEvent } from 'react'

/** Leads whoever sent a form with mistakes to the first of them; the second argument of a form's `onSubmit`. */
export function focusFirstInvalid(
  errors: Readonly<Record<string, unknown>>,
  _values: unknown,
  event: SyntheticEvent<HTMLFormElement> | undefined,
): void {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? []
  Array.from(fields)
    .find(({ dataset }) => dataset.path !== undefined && Object.hasOwn(errors, dataset.path))
    ?.focus()
}

/** Leads to the first field that says it is wrong, as an answer to whoever would save. Answers whether there was one. */
export function focusWrongField(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  return field != null
}
