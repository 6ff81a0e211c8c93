import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { captureDate } from '../../../../../shared/tours/time-layers.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { useDraftText } from '../../../../ui/hooks/use-draft-text.ts'

const isDate = (text: string) => text.trim() === '' || captureDate.safeParse(text.trim()).success

type LayerDateFieldProps = {
  /** Accessible name that begins with the label. */
  readonly name: string
  readonly value: string | null
  readonly onCommit: (date: string | null) => void
}

/** Field of a year, month or day. An invalid date isn't saved, but stays for correction. */
export function LayerDateField({ name, value, onCommit }: LayerDateFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const { text, isInvalid, change, reset } = useDraftText({
    value: value ?? '',
    accepts: isDate,
    onCommit: (date) => onCommit(date.trim() === '' ? null : date.trim()),
  })
  return (
    <TextInput
      label={t('stops.layers.date')}
      aria-label={name}
      placeholder={t('stops.layers.datePlaceholder')}
      maxLength={'YYYY-MM-DD'.length}
      value={text}
      error={isInvalid ? t('stops.layers.dateInvalid') : undefined}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => isInvalid || reset()}
      classNames={{ input: 'tabular' }}
      {...deniedProps}
    />
  )
}
