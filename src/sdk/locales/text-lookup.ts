/** Returns the text of a key, with `{values}` filled in. */
export type TextLookup<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string

/** Creates a lookup in `base`, where `overrides` replaces texts of the same keys. Unknown keys are ignored. */
export function createTextLookup<Key extends string>(
  base: Readonly<Record<Key, string>>,
  overrides: Readonly<Record<string, string>> = {},
): TextLookup<Key> {
  return (key, values = {}) => {
    const text: unknown = Object.hasOwn(overrides, key) ? overrides[key] : base[key]
    const template = typeof text === 'string' ? text : base[key]
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
    )
  }
}
