import type { AnyButtonAction } from './button-action.ts'
import { buttonActionOf } from './registry.ts'

/** Stored or published button. This version may not know its kind. */
export type StoredButton = { readonly action: { readonly kind: string; readonly details?: unknown } }

type ParsedAction = { readonly definition: AnyButtonAction; readonly details: Record<string, unknown> }

/** Definition of a button's action, with its parsed details; undefined for unknown or invalid actions. */
function parseAction({ action: { kind, details } }: StoredButton): ParsedAction | undefined {
  const definition = buttonActionOf(kind)
  const parsed = definition?.details.safeParse(details)
  return definition && parsed?.success ? { definition, details: parsed.data } : undefined
}

/** Ids of the stops that a custom button links to. Empty for unknown or invalid actions. */
export function stopIdsOfButton(button: StoredButton): readonly string[] {
  const action = parseAction(button)
  return action?.definition.stopIdsOf?.(action.details) ?? []
}

/** Ids of the forms that a custom button opens. Empty for unknown or invalid actions. */
export function formIdsOfButton(button: StoredButton): readonly string[] {
  const action = parseAction(button)
  return action?.definition.formIdsOf?.(action.details) ?? []
}

/** External URL of a button; undefined for buttons that stay in the tour. */
export function urlOfButton(button: StoredButton): string | undefined {
  const action = parseAction(button)
  return action?.definition.urlOf?.(action.details)
}
