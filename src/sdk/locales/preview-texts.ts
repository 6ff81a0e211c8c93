/** Texts for editors in the preview of a form. */
export const previewTexts = {
  'form.preview': 'This is a preview: your answers are checked but not saved.',
} as const
