import { Skeleton, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryAttempt, WebhookDelivery, WebhookDeliveryDetails } from '../../../../shared/webhooks/webhooks.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { useWebhookChanges } from '../use-webhooks.ts'
import classes from './deliveries.module.css'
import { TextBlock } from './text-block.tsx'

type DetailsProps = { readonly webhookId: string; readonly delivery: WebhookDelivery }

/** The request, what it was answered, each attempt, and the way to send it again. */
export function DeliveryDetails({ webhookId, delivery }: DetailsProps) {
  const { t } = useTranslation()
  const place = { webhookId, deliveryId: delivery.id }
  const { data, error, refetch } = trpc.webhooks.delivery.useQuery(place)
  const isBehind = data !== undefined && data.attemptCount < delivery.attemptCount
  useEffect(() => {
    // The row is read again while it waits, and then knows more than what was read of its details.
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  if (data === undefined && error !== null) return <LoadFailure sentence={errorMessage(t, error)} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={160} />
  return <LoadedDetails webhookId={webhookId} details={data} />
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function LoadedDetails({ webhookId, details }: { webhookId: string; details: WebhookDeliveryDetails }) {
  const { t, i18n } = useTranslation()
  const { done, failed } = useWebhookChanges()
  const { id: deliveryId, body, response, attempts, nextAttemptAt } = details
  const redeliver = trpc.webhooks.redeliver.useMutation({
    onSuccess: () => done(t('webhooks.redelivered')),
    onError: failed,
  })
  const time = nextAttemptAt && new Date(nextAttemptAt).toLocaleString(i18n.language)
  return (
    <Stack gap="md" className={classes.details ?? ''}>
      <p className={classes.fact}>
        {t('webhooks.id')}: <code>{deliveryId}</code>
      </p>
      <div>
        <h3 className={classes.heading}>{t('webhooks.attempts')}</h3>
        {attempts.length === 0 && <p className={classes.fact}>{t('webhooks.noAttempts')}</p>}
        <ol className={classes.attempts}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
        {time !== null && <p className={classes.fact}>{t('webhooks.nextAttempt', { time })}</p>}
      </div>
      {body !== '' && <TextBlock title={t('webhooks.request')} text={readable(body)} />}
      {attempts.length > 0 && (
        <TextBlock title={t('webhooks.response')} text={response} empty={t('webhooks.noResponse')} />
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
  const times = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' })
  const parts = [
    ...(httpStatus === null ? [] : [t('webhooks.httpStatus', { status: httpStatus })]),
    ...(failure === null ? [] : [t(`webhooks.failure.${failure}`)]),
    t('webhooks.duration', { ms: durationMs.toLocaleString(i18n.language) }),
  ]
  return (
    <li>
      <time dateTime={at}>{times.format(new Date(at))}</time>
      {': '}
      {parts.join(' · ')}
    </li>
  )
}
