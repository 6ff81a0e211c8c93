/** Limits of the texts that authors write to replace texts of the viewer and the text version. */
export const customTextLimits = {
  /** Characters of a text, except texts about consent and forms, which have the limits of other texts of authors. */
  viewerTextMaxLength: 300,
  /** Maximum length of all these texts of a tour in one language: three times the length of the English texts. */
  viewerTextsMaxLength: 30_000,
} as const
