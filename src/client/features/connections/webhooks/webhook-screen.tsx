import { Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import type { Webhook } from '../../../../shared/webhooks/webhooks.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { useDenial } from '../../access/auth/session/allowed.tsx'
import { DeliveriesSection } from './deliveries/deliveries-section.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookState } from './webhook-state.tsx'
import classes from './webhooks.module.css'

/** `/home/settings/webhooks/:webhookId`: one webhook and its deliveries. */
export function WebhookScreen() {
  const { t } = useTranslation()
  const denial = useDenial('manageUsers')
  if (denial !== null) return <p className={classes.note}>{denial}</p>
  return (
    <Stack gap="lg" maw={960}>
      <Link to={screenPaths.webhooks} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('webhooks.all')}
      </Link>
      <LoadedWebhook />
    </Stack>
  )
}

function LoadedWebhook() {
  const { t } = useTranslation()
  const { webhookId = '' } = useParams()
  const { data: webhooks, error, refetch } = trpc.webhooks.list.useQuery({})
  if (webhooks === undefined && error !== null)
    return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (webhooks === undefined) return <Skeleton height={240} radius="lg" />
  const webhook = webhooks.find(({ id }) => id === webhookId)
  if (webhook === undefined) return <p className={classes.note}>{t('webhooks.notFound')}</p>
  return (
    <>
      <WebhookCard webhook={webhook} />
      <DeliveriesSection webhookId={webhook.id} />
    </>
  )
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation()
  const { address, description, events } = webhook
  const names = events.map((type) => t(`webhooks.event.${type}`))
  return (
    <SettingsSection title={address} hint={description === '' ? undefined : description}>
      <Stack gap="md">
        <WebhookState webhook={webhook} />
        <p className={classes.events}>{new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names)}</p>
        <WebhookActions webhook={webhook} />
      </Stack>
    </SettingsSection>
  )
}
