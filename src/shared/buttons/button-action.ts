import type { z } from 'zod'

type Details = z.ZodType<Record<string, unknown>>

/**
 * One kind of what an author's custom button does. Methods rather than function properties, so that code which treats all
 * kinds alike can hold any of them as an `AnyButtonAction`.
 */
export interface ButtonActionDefinition<Kind extends string, Schema extends Details> {
  readonly kind: Kind
  readonly details: Schema
  /** Stops the details point at, so that saving checks them and publishing finds dead ones; absent where they point at none. */
  stopIdsOf?(details: z.output<Schema>): readonly string[]
  /** Forms of the tour that it opens, checked and found as stops are. */
  formIdsOf?(details: z.output<Schema>): readonly string[]
  /** Where it leads, for kinds that are a link of the page. */
  addressOf?(details: z.output<Schema>): string | undefined
}

export type AnyButtonAction = ButtonActionDefinition<string, Details>

export function buttonAction<const Kind extends string, Schema extends Details>(
  definition: ButtonActionDefinition<Kind, Schema>,
): ButtonActionDefinition<Kind, Schema> {
  return definition
}
