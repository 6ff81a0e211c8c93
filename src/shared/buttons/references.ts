import { buttonActionOf } from './registry.ts'

/** Stored or published button. Its kind may be unknown to this version; then the functions below return nothing. */
export type StoredButton = { readonly action: { readonly kind: string; readonly details?: unknown } }

/** Ids of the stops that a custom button links to. Empty for unknown or invalid actions. */
export function stopIdsOfButton({ action: { kind, details } }: StoredButton): readonly string[] {
  const definition = buttonActionOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.stopIdsOf?.(parsed.data) ?? []) : []
}

/** Ids of the forms that a custom button opens. Empty for unknown or invalid actions. */
export function formIdsOfButton({ action: { kind, details } }: StoredButton): readonly string[] {
  const definition = buttonActionOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.formIdsOf?.(parsed.data) ?? []) : []
}

/** External URL of a button; undefined for buttons that stay in the tour. */
export function urlOfButton({ action: { kind, details } }: StoredButton): string | undefined {
  const definition = buttonActionOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? definition?.urlOf?.(parsed.data) : undefined
}
