import { z } from 'zod'
import { id, name, plainText } from '../texts.ts'
import type { AnswerReader } from './answers/answer-reader.ts'
import type { FormFieldKind } from './answers/registry.ts'

type Settings = z.ZodType<Record<string, unknown>>

/** Field kind: the schema and the defaults of its `settings`, and the reader of its answers. */
export type FieldKindDefinition<Kind extends FormFieldKind, Schema extends Settings> = {
  readonly kind: Kind
  readonly settings: Schema
  readonly defaults: z.output<Schema>
  readonly answer: AnswerReader
  /** True if the field has options; without any, it can't be answered. */
  readonly offersOptions?: boolean
}

/** Adds the schema of a whole field to a kind. */
export function fieldKind<const Kind extends FormFieldKind, Schema extends Settings>(
  definition: FieldKindDefinition<Kind, Schema>,
) {
  const field = z.strictObject({
    id,
    kind: z.literal(definition.kind),
    /** The question. */
    label: name,
    /** Help text; may be empty. */
    help: plainText,
    required: z.boolean(),
    settings: definition.settings,
  })
  return { ...definition, field }
}
