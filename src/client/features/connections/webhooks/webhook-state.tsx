import { useTranslation } from 'react-i18next'
import type { Webhook } from '../../../../shared/webhooks/webhooks.ts'
import { StatusLine, type StatusTone } from '../../../ui/feedback/status-line.tsx'
import { formatSince } from '../../../ui/layout/formats.ts'

type StateFields = Pick<Webhook, 'status' | 'disabledReason' | 'failingSince'>

/** Locale keys by reason. The key `failing` belongs to webhooks that are still active. */
const disabledReasonKeys = { person: 'person', failing: 'failed', gone: 'gone' } as const

function useWebhookStateText({ status, disabledReason, failingSince }: StateFields): {
  tone: StatusTone
  text: string
} {
  const { t, i18n } = useTranslation()
  if (status === 'disabled') {
    const reason = disabledReason ?? 'person'
    return { tone: reason === 'person' ? 'quiet' : 'bad', text: t(`webhooks.state.${disabledReasonKeys[reason]}`) }
  }
  if (failingSince === null) return { tone: 'good', text: t('webhooks.state.active') }
  return {
    tone: 'bad',
    text: t('webhooks.state.failing', { time: formatSince(failingSince, Date.now(), i18n.language) }),
  }
}

/** State of a webhook: active, failing, or disabled with the reason. */
export function WebhookState({ webhook }: { webhook: StateFields }) {
  const { tone, text } = useWebhookStateText(webhook)
  return <StatusLine tone={tone}>{text}</StatusLine>
}
