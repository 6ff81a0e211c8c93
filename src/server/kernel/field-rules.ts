/** How each field of a thing is taken over into its row; a field without a rule does not compile. `place` is what a rule needs besides. */
export type FieldRules<Fields, Row, Place> = {
  readonly [Field in keyof Fields]: (row: Row, value: Fields[Field], place: Place) => void | Promise<void>
}

type Changes<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined }

/** Takes over the fields that a call brings, one by one in the order of the rules; what it leaves out stays. */
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
