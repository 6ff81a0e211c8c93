import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '../../../../../shared/webhooks/webhooks.ts'
import { StatusLine, type StatusTone } from '../../../../ui/feedback/status-line.tsx'
import classes from './deliveries.module.css'
import { DeliveryDetails } from './delivery-details.tsx'

type DeliveryRowProps = { readonly webhookId: string; readonly delivery: WebhookDelivery }

const tones: Readonly<Record<WebhookDelivery['status'], StatusTone>> = {
  pending: 'waiting',
  delivered: 'good',
  failed: 'bad',
  canceled: 'quiet',
}

/** Collapsible row of a delivery. */
export function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const { type, status, createdAt, attemptCount, httpStatus, failure } = delivery
  const timeFormat = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' })
  const isRetrying = status === 'pending' && attemptCount > 0
  const result =
    httpStatus === null ? failure && t(`webhooks.failure.${failure}`) : t('webhooks.httpStatus', { status: httpStatus })
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.type}>{t(`webhooks.event.${type}`)}</span>
        <span>
          <StatusLine tone={tones[status]}>
            {isRetrying ? t('webhooks.retrying') : t(`webhooks.status.${status}`)}
          </StatusLine>
        </span>
        <span className={classes.result}>{result}</span>
        <time className={classes.time} dateTime={createdAt}>
          {timeFormat.format(new Date(createdAt))}
        </time>
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <DeliveryDetails webhookId={webhookId} delivery={delivery} />}
      </div>
    </li>
  )
}
