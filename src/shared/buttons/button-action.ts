import type { z } from 'zod'

type Details = z.ZodType<Record<string, unknown>>

/**
 * Kind of action of a custom button. Its members are methods rather than function properties (bivariant parameters), so
 * that every kind is assignable to `AnyButtonAction`.
 */
export interface ButtonActionDefinition<Kind extends string, Schema extends Details> {
  readonly kind: Kind
  readonly details: Schema
  /** Linked stops. Saving validates them, and publishing detects dead links. */
  stopIdsOf?(details: z.output<Schema>): readonly string[]
  /** Forms of the tour that it opens; validated like stops. */
  formIdsOf?(details: z.output<Schema>): readonly string[]
  /** Target URL, for kinds that are links. */
  urlOf?(details: z.output<Schema>): string | undefined
}

export type AnyButtonAction = ButtonActionDefinition<string, Details>

export function buttonAction<const Kind extends string, Schema extends Details>(
  definition: ButtonActionDefinition<Kind, Schema>,
): ButtonActionDefinition<Kind, Schema> {
  return definition
}
