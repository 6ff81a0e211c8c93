/** A text that depends on a count: one form for each plural category that `Intl.PluralRules` has for the language. */
export type PluralText = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

/** Texts with the same keys as the English texts. A text with plural forms has them in every language. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralText
}

/** Texts of a language without their keys: the values of each group, in the order of the English group. */
export type PackedTexts = { readonly [Group in string]?: readonly (string | PluralText)[] }
