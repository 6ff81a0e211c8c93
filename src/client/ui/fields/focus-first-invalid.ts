import type { SyntheticEvent } from 'react'

/** Focuses the first invalid field of a form; for use as the second argument of Mantine's `form.onSubmit`. */
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

/** Focuses the first field with `aria-invalid`. Returns true if there was one. */
export function focusInvalidField(container: ParentNode | null): boolean {
  const field = container?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus()
  return field != null
}
