/** Limits of the texts with which authors replace those of the viewer and the text version. */
export const customTextLimits = {
  /** Characters of a text, except texts about consent and forms, which have the limits of other texts of authors. */
  viewerTextMaxLength: 300,
  /** Characters of all these texts of a tour in one language: three times those of the English ones. */
  viewerTextsMaxLength: 30_000,
} as const
