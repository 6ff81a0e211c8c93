import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import classes from './card-entry.module.css'
import { CardFields, type CardHandle } from './card-fields.tsx'
import type { useCardStart } from './use-card-start.ts'

type CardEntryProps = {
  readonly cardStart: ReturnType<typeof useCardStart>
  /** True if a card is saved but not used yet. */
  readonly isSaved: boolean
  readonly onChangeCard: () => void
  readonly ref: Ref<CardHandle>
}

/** Card fields; a note once the card is saved, or an error if Stripe is unreachable. */
export function CardEntry({ cardStart, isSaved, onChangeCard, ref }: CardEntryProps) {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = cardStart
  if (isSaved) {
    return (
      <p className={classes.saved}>
        <IconCircleCheck size={20} aria-hidden="true" />
        {t('billing.card.isSaved')}
        <Button variant="default" size="compact-sm" onClick={onChangeCard}>
          {t('billing.card.other')}
        </Button>
      </p>
    )
  }
  if (error !== null && !isFetching) {
    const message = apiErrorOf(error) === null ? t('billing.card.loadFailed') : errorMessage(t, error)
    return <LoadFailure message={message} onRetry={refetch} />
  }
  if (data === undefined || isFetching) return <Skeleton height={220} aria-busy="true" />
  return <CardFields key={data.clientSecret} cardStart={data} ref={ref} />
}
