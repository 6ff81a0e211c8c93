import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { MoreButton } from '../../../../ui/fields/more-button.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import classes from './deliveries.module.css'
import { DeliveryRow } from './delivery-row.tsx'

/** Polling interval while an attempt is due soon. */
const pollMs = 2_000
/** Attempts that are due later are not polled for. */
const soonMs = 60_000

const isDueSoon = (nextAttemptAt: string | null) =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + soonMs

/** Deliveries of a webhook, newest first. */
export function DeliveriesSection({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation()
  const list = trpc.webhooks.deliveries.useInfiniteQuery(
    { webhookId },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchInterval: ({ state }) => {
        const pages = state.data?.pages ?? []
        const hasDueSoon = pages.some((page) => page.deliveries.some(({ nextAttemptAt }) => isDueSoon(nextAttemptAt)))
        return hasDueSoon ? pollMs : false
      },
    },
  )
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries)
  return (
    <SettingsSection title={t('webhooks.deliveries')} hint={t('webhooks.deliveriesHint')}>
      {deliveries === undefined && list.error === null && <Skeleton height={160} />}
      {deliveries === undefined && list.error !== null && (
        <LoadFailure message={errorMessage(t, list.error)} onRetry={list.refetch} />
      )}
      {deliveries?.length === 0 && <p className={classes.note}>{t('webhooks.noDeliveries')}</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul className={classes.list} aria-label={t('webhooks.deliveries')}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
          ))}
        </ul>
      )}
      <div className={classes.more}>
        <MoreButton list={list} label={t('webhooks.loadMore')} />
        {/* Tells screen readers that the list grew. */}
        <span className="visually-hidden" role="status">
          {deliveries === undefined ? '' : t('webhooks.shown', { count: deliveries.length })}
        </span>
      </div>
    </SettingsSection>
  )
}
