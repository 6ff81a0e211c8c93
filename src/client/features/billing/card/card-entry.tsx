import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import classes from './card-entry.module.css'
import { CardFields, type CardHandle } from './card-fields.tsx'
import type { useCardStart } from './use-card-start.ts'

type CardEntryProps = {
  readonly start: ReturnType<typeof useCardStart>
  /** A card that is saved and not used yet. */
  readonly isSaved: boolean
  readonly onOther: () => void
  readonly ref: Ref<CardHandle>
}

/** The fields for a card; in their place a line once it is saved, and what to do where Stripe can't be reached. */
export function CardEntry({ start: { data, error, refetch, isFetching }, isSaved, onOther, ref }: CardEntryProps) {
  const { t } = useTranslation()
  if (isSaved) {
    return (
      <p className={classes.saved}>
        <IconCircleCheck size={20} aria-hidden="true" />
        {t('billing.card.isSaved')}
        <Button variant="default" size="compact-sm" onClick={onOther}>
          {t('billing.card.other')}
        </Button>
      </p>
    )
  }
  if (error !== null && !isFetching) {
    const sentence = apiErrorOf(error) === null ? t('billing.card.loadFailed') : errorMessage(t, error)
    return <LoadFailure sentence={sentence} onRetry={refetch} />
  }
  if (data === undefined || isFetching) return <Skeleton height={220} aria-busy="true" />
  return <CardFields key={data.clientSecret} started={data} ref={ref} />
}
