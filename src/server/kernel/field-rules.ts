/**
 * Rules that apply each input field to a row; a field without a rule is a compile error. `context` holds their
 * dependencies.
 */
export type FieldRules<Fields, Row, Context> = {
  readonly [Field in keyof Fields]: (row: Row, value: Fields[Field], context: Context) => void | Promise<void>
}

type Changes<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined }

/** Applies the fields that are present in `changes`, sequentially in the order of the rules. */
export async function applyFields<Fields extends object, Row, Context>(
  rules: FieldRules<Fields, Row, Context>,
  { row, changes, context }: { readonly row: Row; readonly changes: Changes<Fields>; readonly context: Context },
): Promise<void> {
  const apply = async <Field extends keyof Fields>(field: Field) => {
    const value = changes[field]
    if (value !== undefined) await rules[field](row, value, context)
  }
  for (const field of Object.keys(rules) as (keyof Fields)[]) await apply(field)
}
