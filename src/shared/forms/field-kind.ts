import { z } from 'zod'
import { id, name, plainText } from '../texts.ts'
import type { AnswerReader } from './answers/answer-reader.ts'
import type { FormFieldKind } from './answers/registry.ts'

type Settings = z.ZodType<Record<string, unknown>>

/** One kind of field: what its `settings` hold, those of a field that was just added, and how answers are judged. */
export type FieldKindDefinition<Kind extends FormFieldKind, Schema extends Settings> = {
  readonly kind: Kind
  readonly settings: Schema
  readonly defaults: z.output<Schema>
  readonly answer: AnswerReader
  /** Whether it offers choices, and none can be made as long as it has no option. */
  readonly offersOptions?: boolean
}

/** A kind together with the schema of a whole field. */
export function fieldKind<const Kind extends FormFieldKind, Schema extends Settings>(
  definition: FieldKindDefinition<Kind, Schema>,
) {
  const field = z.strictObject({
    id,
    kind: z.literal(definition.kind),
    /** The question. */
    label: name,
    /** What helps to answer it; may be empty. */
    help: plainText,
    required: z.boolean(),
    settings: definition.settings,
  })
  return { ...definition, field }
}
