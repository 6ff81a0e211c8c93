/** Limits of translations. */
export const translationLimits = {
  extraLanguagesMax: 30,
  keyMaxLength: 200,
  perSave: 200,
  /** Characters of a translation file: more than the texts of a large tour in two languages. */
  fileMaxLength: 3_000_000,
} as const
