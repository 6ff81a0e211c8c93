/** The text of a key, with its `{facts}` filled in. */
export type TextLookup<Key extends string> = (key: Key, facts?: Readonly<Record<string, string>>) => string

/** Texts of `base`, or in the words of `overrides` by the same keys. Unknown keys of `overrides` are ignored. */
export function textLookup<Key extends string>(
  base: Readonly<Record<Key, string>>,
  overrides: Readonly<Record<string, string>> = {},
): TextLookup<Key> {
  return (key, facts = {}) => {
    const text: unknown = Object.hasOwn(overrides, key) ? overrides[key] : base[key]
    const texts = typeof text === 'string' ? text : base[key]
    return texts.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(facts, name) ? (facts[name] ?? '') : placeholder,
    )
  }
}
