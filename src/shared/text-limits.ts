/** Lengths of texts. */
export const textLimits = {
  nameMaxLength: 200,
  plainTextMaxLength: 2_000,
  richTextMaxLength: 20_000,
  urlMaxLength: 2_000,
  tagsMax: 50,
  tagMaxLength: 50,
} as const
