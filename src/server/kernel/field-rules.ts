/** How each input field is applied to a row; a field without a rule is a compile error. `place` is further context for the rules. */
export type FieldRules<Fields, Row, Place> = {
  readonly [Field in keyof Fields]: (row: Row, value: Fields[Field], place: Place) => void | Promise<void>
}

type Changes<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined }

/** Applies the fields that are present in `changes`, sequentially in the order of the rules. */
export async function applyFields<Fields extends object, Row, Place>(
  rules: FieldRules<Fields, Row, Place>,
  { row, changes, place }: { readonly row: Row; readonly changes: Changes<Fields>; readonly place: Place },
): Promise<void> {
  const apply = async <Field extends keyof Fields>(field: Field) => {
    const value = changes[field]
    if (value !== undefined) await rules[field](row, value, place)
  }
  for (const field of Object.keys(rules) as (keyof Fields)[]) await apply(field)
}
