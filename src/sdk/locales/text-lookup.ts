/** Returns the text of a key, with `{facts}` filled in. */
export type TextLookup<Key extends string> = (key: Key, facts?: Readonly<Record<string, string>>) => string

/** Creates a lookup in `base`, where `overrides` replaces texts of the same keys. Unknown keys are ignored. */
export function textLookup<Key extends string>(
  base: Readonly<Record<Key, string>>,
  overrides: Readonly<Record<string, string>> = {},
): TextLookup<Key> {
  return (key, facts = {}) => {
    const text: unknown = Object.hasOwn(overrides, key) ? overrides[key] : base[key]
    const template = typeof text === 'string' ? text : base[key]
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(facts, name) ? (facts[name] ?? '') : placeholder,
    )
  }
}
