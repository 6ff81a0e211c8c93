import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCustomTextPlaceholders } from '../../../../shared/custom-texts/custom-texts.ts'
import { placeholdersIn } from '../../../../shared/custom-texts/placeholders.ts'
import { englishCustomText } from '../../../../shared/custom-texts/registry.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { writingDirectionOf } from '../../../../shared/translations/languages.ts'
import { customKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { SourceText, TextFormat } from '../../../../shared/translations/text-source.ts'
import { appendMissingMedia } from '../../../../shared/web/rich-text.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { RichTextField } from '../../../ui/fields/rich-text-field.tsx'
import { useDraftText } from '../../../ui/hooks/use-draft-text.ts'
import { htmlText } from '../../../ui/layout/html-text.ts'
import { MediaRow, useRemoveMediaLabel } from '../hotspots/fields/media-row.tsx'
import { useRichTextLabels } from '../tour-draft/rich-text-labels.ts'
import classes from './translations.module.css'

type TranslationFieldProps = {
  readonly text: Pick<SourceText, 'key' | 'format' | 'maxLength'>
  readonly language: string
  /** Accessible name of the field, with the source text. */
  readonly label: string
  readonly value: string
  readonly source: string
  /** Text that visitors see while the field is empty; a hint that there is no translation by default. */
  readonly placeholder?: string | undefined
  readonly onCommit: (text: string) => void
}

/** Plain text field. A text without the required placeholders is not saved, and stays in the field to be corrected. */
function PlainField({ text: { key, format, maxLength }, label, value, placeholder, onCommit }: TranslationFieldProps) {
  const { t } = useTranslation()
  const customKey = customKeyOf(key)
  const isAccepted = (input: string) =>
    input.trim() === '' || customKey === undefined || hasCustomTextPlaceholders(customKey, input)
  const { text, isInvalid, change, reset } = useDraftText({ value, onCommit, accepts: isAccepted })
  const deniedProps = useDeniedField()
  const names = placeholdersIn(customKey ? englishCustomText(customKey) : '').join(', ')
  const invalidText =
    names === '' ? t('translations.placeholders.none') : t('translations.placeholders.needed', { names })
  return (
    <>
      <Textarea
        aria-label={label}
        placeholder={placeholder ?? t('translations.placeholder')}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={maxLength ?? (format === 'line' ? textLimits.nameMaxLength : textLimits.plainTextMaxLength)}
        value={text}
        error={isInvalid && invalidText}
        onChange={({ currentTarget }) => {
          const input = currentTarget.value
          change(format === 'line' ? input.replace(/\n+/g, ' ') : input)
        }}
        onBlur={() => isInvalid || reset()}
        {...deniedProps}
      />
      {isInvalid && <UnsavedGuard isUnsaved />}
    </>
  )
}

/** Media can be moved within a translation, but neither added nor removed, because they come from the source text. */
const translatedMedia = { Preview: MediaRow, useRemoveLabel: useRemoveMediaLabel }

/** Rich text field. The editor, which is expensive, is mounted on click. */
function RichField({ text, language, label, value, source, onCommit }: TranslationFieldProps) {
  const { t } = useTranslation()
  const labels = useRichTextLabels()
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <RichTextField
        textId={`${language} ${text.key}`}
        label={label}
        hidesLabel
        autoFocus
        html={appendMissingMedia(source, value)}
        onCommit={onCommit}
        labels={labels}
        media={translatedMedia}
      />
    )
  const plainText = htmlText(value)
  return (
    <button
      type="button"
      className={classes.richPreview}
      aria-label={`${label}: ${plainText}`}
      onClick={() => setOpen(true)}
    >
      {plainText || <span className={classes.hint}>{t('translations.placeholder')}</span>}
    </button>
  )
}

const fields: Readonly<Record<TextFormat, (props: TranslationFieldProps) => React.ReactNode>> = {
  line: PlainField,
  plain: PlainField,
  rich: RichField,
}

/** Field for a translation, in the writing direction of its language. */
export function TranslationField(props: TranslationFieldProps) {
  const Field = fields[props.text.format]
  return (
    <div lang={props.language} dir={writingDirectionOf(props.language)}>
      <Field {...props} />
    </div>
  )
}
