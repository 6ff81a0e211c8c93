import { buttonActionOf } from './registry.ts'

/** A button as it is stored or published, of whatever kind. */
export type StoredButton = { readonly action: { readonly kind: string; readonly details?: unknown } }

/** Stops that a button leads to; none for a kind this version does not know. */
export function stopIdsOfButton({ action: { kind, details } }: StoredButton): readonly string[] {
  const definition = buttonActionOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.stopIdsOf?.(parsed.data) ?? []) : []
}

/** Forms that a button opens; none for a kind this version does not know. */
export function formIdsOfButton({ action: { kind, details } }: StoredButton): readonly string[] {
  const definition = buttonActionOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? (definition?.formIdsOf?.(parsed.data) ?? []) : []
}

/** Where a button leads out of the tour; undefined where it stays in it. */
export function addressOfButton({ action: { kind, details } }: StoredButton): string | undefined {
  const definition = buttonActionOf(kind)
  const parsed = definition?.details.safeParse(details)
  return parsed?.success ? definition?.addressOf?.(parsed.data) : undefined
}
