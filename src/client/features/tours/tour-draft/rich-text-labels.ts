import { useTranslation } from 'react-i18next'
import type { RichTextLabels } from '../../../ui/fields/rich-text-editor.tsx'

/** Labels of the rich text toolbar. */
export function useRichTextLabels(): RichTextLabels {
  const { t } = useTranslation()
  return {
    boldControlLabel: t('editor.richText.bold'),
    italicControlLabel: t('editor.richText.italic'),
    underlineControlLabel: t('editor.richText.underline'),
    h2ControlLabel: t('editor.richText.heading'),
    h3ControlLabel: t('editor.richText.smallHeading'),
    bulletListControlLabel: t('editor.richText.bullets'),
    orderedListControlLabel: t('editor.richText.numbers'),
    linkControlLabel: t('editor.richText.link'),
    unlinkControlLabel: t('editor.richText.unlink'),
    linkEditorInputLabel: t('editor.richText.address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: t('editor.richText.external'),
    linkEditorInternalLink: t('editor.richText.internal'),
    linkEditorSave: t('editor.richText.save'),
  }
}
