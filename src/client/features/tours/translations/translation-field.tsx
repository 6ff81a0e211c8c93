import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPlaceholdersOf, placeholdersIn } from '../../../../shared/custom-texts/placeholders.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { writingDirectionOf } from '../../../../shared/translations/languages.ts'
import type { TextFormat } from '../../../../shared/translations/text-source.ts'
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
  readonly textKey: string
  readonly format: TextFormat
  readonly language: string
  /** Accessible name of the field, with the source text. */
  readonly label: string
  readonly value: string
  readonly source: string
  /** English viewer text. Translations must contain its placeholders. Undefined for texts of the author. */
  readonly english: string | undefined
  readonly onCommit: (text: string) => void
}

/** Plain text field. A text without the required placeholders is not saved, and stays in the field to be corrected. */
function PlainField({ format, label, value, english, onCommit }: TranslationFieldProps) {
  const { t } = useTranslation()
  const isAccepted = (text: string) => text.trim() === '' || english === undefined || hasPlaceholdersOf(text, english)
  const { text, isInvalid, change, reset } = useDraftText({ value, onCommit, accepts: isAccepted })
  const deniedProps = useDeniedField()
  const names = placeholdersIn(english ?? '').join(', ')
  const invalidText =
    names === '' ? t('translations.placeholders.none') : t('translations.placeholders.needed', { names })
  return (
    <>
      <Textarea
        aria-label={label}
        placeholder={t('translations.placeholder')}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={format === 'line' ? textLimits.nameMaxLength : textLimits.plainTextMaxLength}
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
function RichField({ textKey, label, value, source, onCommit }: TranslationFieldProps) {
  const { t } = useTranslation()
  const labels = useRichTextLabels()
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <RichTextField
        textId={textKey}
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
  const Field = fields[props.format]
  return (
    <div lang={props.language} dir={writingDirectionOf(props.language)}>
      <Field {...props} />
    </div>
  )
}
