import type { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import type { AnyButtonAction } from './button-action.ts'
import { emailAction } from './kinds/email.ts'
import { formAction } from './kinds/form.ts'
import { phoneAction } from './kinds/phone.ts'
import { stopAction } from './kinds/stop.ts'
import { urlAction } from './kinds/url.ts'

/**
 * Registry of button actions. A new kind is a file in `kinds/` and a line here; the compiler then reports every layer
 * that has to support it.
 */
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

/** False for kinds of a newer version; such buttons stay stored and are not drawn. */
export function isButtonActionKind(kind: string): kind is ButtonActionKind {
  return Object.hasOwn(buttonActions, kind)
}

const anyActions: Readonly<Record<string, AnyButtonAction>> = buttonActions

/** Definition of a stored kind; undefined for a kind of a newer version. */
export function buttonActionOf(kind: string): AnyButtonAction | undefined {
  return isButtonActionKind(kind) ? anyActions[kind] : undefined
}
