import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPlaceholdersOf, placeholdersIn } from '../../../shared/custom-texts/placeholders.ts'
import { limits } from '../../../shared/limits.ts'
import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import type { TextForm } from '../../../shared/translations/text-source.ts'
import { withMediaOf } from '../../../shared/web/rich-text.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx'
import { RichTextField } from '../../ui/fields/rich-text-field.tsx'
import { useDraftText } from '../../ui/hooks/use-draft-text.ts'
import { htmlText } from '../../ui/layout/html-text.ts'
import { MediumFace, useTextMediumRemoval } from '../hotspots/fields/medium-face.tsx'
import { useRichTextLabels } from '../tour-draft/rich-text-labels.ts'
import classes from './translations.module.css'

type TranslationFieldProps = {
  readonly textKey: string
  readonly form: TextForm
  readonly language: string
  /** What is translated, for those who cannot see what the field stands beside. */
  readonly label: string
  readonly value: string
  readonly source: string
  /** Text of the viewer that it stands for, whose placeholders it keeps; undefined for texts of the author. */
  readonly english: string | undefined
  readonly onCommit: (text: string) => void
}

/** A text without the placeholders of the viewer's stays, to be put right, and isn't saved. */
function PlainField({ form, label, value, english, onCommit }: TranslationFieldProps) {
  const { t } = useTranslation()
  const accepts = (text: string) => text.trim() === '' || english === undefined || hasPlaceholdersOf(text, english)
  const { shown, isRejected, onType, onLeave } = useDraftText({ value, onCommit, accepts })
  const denied = useDeniedField()
  const names = placeholdersIn(english ?? '').join(', ')
  const problem = names === '' ? t('translations.placeholders.none') : t('translations.placeholders.needed', { names })
  return (
    <>
      <Textarea
        aria-label={label}
        placeholder={t('translations.placeholder')}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={form === 'line' ? limits.nameMaxLength : limits.plainTextMaxLength}
        value={shown}
        error={isRejected && problem}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value
          onType(form === 'line' ? text.replace(/\n+/g, ' ') : text)
        }}
        onBlur={() => isRejected || onLeave()}
        {...denied}
      />
      {isRejected && <UnsavedGuard isUnsaved />}
    </>
  )
}

/** Media are moved to where the translation speaks of them; which there are is up to the source. */
const translatedMedia = { Face: MediumFace, useRemoveLabel: useTextMediumRemoval }

/** Editors are large: one comes where somebody wants to write. */
function RichField({ textKey, label, value, source, onCommit }: TranslationFieldProps) {
  const { t } = useTranslation()
  const labels = useRichTextLabels()
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <RichTextField
        of={textKey}
        label={label}
        hidesLabel
        autoFocus
        html={withMediaOf(source, value)}
        onCommit={onCommit}
        labels={labels}
        media={translatedMedia}
      />
    )
  const words = htmlText(value)
  return (
    <button type="button" className={classes.closed} aria-label={`${label}: ${words}`} onClick={() => setOpen(true)}>
      {words || <span className={classes.hint}>{t('translations.placeholder')}</span>}
    </button>
  )
}

const fields: Readonly<Record<TextForm, (props: TranslationFieldProps) => React.ReactNode>> = {
  line: PlainField,
  plain: PlainField,
  rich: RichField,
}

/** Where a text is written in another language, in that language's direction. */
export function TranslationField(props: TranslationFieldProps) {
  const Field = fields[props.form]
  return (
    <div lang={props.language} dir={writingDirectionOf(props.language)}>
      <Field {...props} />
    </div>
  )
}
