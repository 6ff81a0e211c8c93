import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import type { BulkChange } from './use-bulk-actions.ts'

type CreditFormProps = {
  readonly media: readonly MediaItem[]
  readonly isPending: boolean
  readonly onSave: (change: BulkChange) => void
}

/** Form for the credit of all selected media. */
export function CreditForm({ media, isPending, onSave }: CreditFormProps) {
  const { t } = useTranslation()
  const credits = new Set(media.map(({ credit }) => credit))
  const [firstCredit] = credits
  const [credit, setCredit] = useState(credits.size === 1 ? (firstCredit ?? '') : '')
  return (
    <SaveForm label={t('media.bulk.save')} isPending={isPending} onSave={() => onSave({ credit: credit.trim() })}>
      <TextInput
        label={t('media.credit')}
        description={credits.size > 1 ? t('media.bulk.creditsDiffer') : undefined}
        value={credit}
        maxLength={textLimits.nameMaxLength}
        onChange={(event) => setCredit(event.currentTarget.value)}
        data-autofocus
      />
    </SaveForm>
  )
}
