import { Skeleton, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  DeliveryAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from '../../../../../shared/webhooks/webhooks.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { useWebhookChanges } from '../use-webhook-changes.ts'
import classes from './deliveries.module.css'
import { TextBlock } from './text-block.tsx'

type DetailsProps = { readonly webhookId: string; readonly delivery: WebhookDelivery }

/** Request, response and attempts of a delivery, with a button that redelivers it. */
export function DeliveryDetails({ webhookId, delivery }: DetailsProps) {
  const { t } = useTranslation()
  const input = { webhookId, deliveryId: delivery.id }
  const { data, error, refetch } = trpc.webhooks.delivery.useQuery(input)
  const isStale = data !== undefined && data.attemptCount < delivery.attemptCount
  useEffect(() => {
    // The list is polled and may be newer than the details.
    if (isStale) void refetch()
  }, [isStale, refetch])
  if (data === undefined && error !== null) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={160} />
  return <LoadedDetails webhookId={webhookId} details={data} />
}

function prettyPrint(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function LoadedDetails({ webhookId, details }: { webhookId: string; details: WebhookDeliveryDetails }) {
  const { t, i18n } = useTranslation()
  const { showSuccess, showFailure } = useWebhookChanges()
  const { id: deliveryId, body, response, attempts, nextAttemptAt } = details
  const redeliver = trpc.webhooks.redeliver.useMutation({
    onSuccess: () => showSuccess(t('webhooks.redelivered')),
    onError: showFailure,
  })
  const nextAttemptTime = nextAttemptAt && new Date(nextAttemptAt).toLocaleString(i18n.language)
  return (
    <Stack gap="md" className={classes.details ?? ''}>
      <p className={classes.note}>
        {t('webhooks.id')}: <code>{deliveryId}</code>
      </p>
      <div>
        <h3 className={classes.heading}>{t('webhooks.attempts')}</h3>
        {attempts.length === 0 && <p className={classes.note}>{t('webhooks.noAttempts')}</p>}
        <ol className={classes.attempts}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
        {nextAttemptTime !== null && (
          <p className={classes.note}>{t('webhooks.nextAttempt', { time: nextAttemptTime })}</p>
        )}
      </div>
      {body !== '' && <TextBlock title={t('webhooks.request')} text={prettyPrint(body)} />}
      {attempts.length > 0 && (
        <TextBlock title={t('webhooks.response')} text={response} emptyText={t('webhooks.noResponse')} />
      )}
      {body !== '' && (
        <Allowed to="manageUsers">
          <BusyButton
            variant="default"
            className={classes.redeliver ?? ''}
            leftSection={<IconRefresh size={18} />}
            isBusy={redeliver.isPending}
            onClick={() => redeliver.mutate({ webhookId, deliveryId })}
          >
            {t('webhooks.redeliver')}
          </BusyButton>
        </Allowed>
      )}
    </Stack>
  )
}

function Attempt({ attempt: { at, httpStatus, failure, durationMs } }: { attempt: DeliveryAttempt }) {
  const { t, i18n } = useTranslation()
  const timeFormat = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' })
  const parts = [
    ...(httpStatus === null ? [] : [t('webhooks.httpStatus', { status: httpStatus })]),
    ...(failure === null ? [] : [t(`webhooks.failure.${failure}`)]),
    t('webhooks.duration', { ms: durationMs.toLocaleString(i18n.language) }),
  ]
  return (
    <li>
      <time dateTime={at}>{timeFormat.format(new Date(at))}</time>
      {': '}
      {parts.join(' · ')}
    </li>
  )
}
