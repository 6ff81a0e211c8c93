import type { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import type { AnyButtonAction } from './button-action.ts'
import { emailAction } from './kinds/email.ts'
import { formAction } from './kinds/form.ts'
import { phoneAction } from './kinds/phone.ts'
import { stopAction } from './kinds/stop.ts'
import { urlAction } from './kinds/url.ts'

/** All that a custom button can do. A new kind is a file in `kinds/` and a word here; the compiler then names every layer that must answer. */
export const buttonActions = {
  url: urlAction,
  stop: stopAction,
  form: formAction,
  phone: phoneAction,
  email: emailAction,
} as const

export type ButtonActionKind = keyof typeof buttonActions
export const buttonActionKinds = namesOf(buttonActions)
export type ButtonActionDetails<Kind extends ButtonActionKind> = z.output<(typeof buttonActions)[Kind]['details']>

/** Stored buttons may do what this version does not know: they are kept and not drawn. */
export function isButtonActionKind(kind: string): kind is ButtonActionKind {
  return Object.hasOwn(buttonActions, kind)
}

const anyActions: Readonly<Record<string, AnyButtonAction>> = buttonActions

/** What the registry says of a stored kind, for code that treats all kinds alike; undefined for an unknown one. */
export function buttonActionOf(kind: string): AnyButtonAction | undefined {
  return isButtonActionKind(kind) ? anyActions[kind] : undefined
}
