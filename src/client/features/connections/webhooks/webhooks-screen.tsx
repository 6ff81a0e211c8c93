import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { Webhook } from '../../../../shared/webhooks/webhooks.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Allowed, useDenial } from '../../access/auth/session/allowed.tsx'
import { AddDialog } from './forms/add-dialog.tsx'
import { SecretDialog } from './forms/secret-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import classes from './webhooks.module.css'

/** `/home/settings/webhooks`: webhooks of the account. */
export function WebhooksScreen() {
  const denial = useDenial('manageUsers')
  if (denial !== null) return <p className={classes.note}>{denial}</p>
  return <AllowedWebhooks />
}

function AllowedWebhooks() {
  const { t } = useTranslation()
  const { data: webhooks, error, refetch } = trpc.webhooks.list.useQuery({})
  return (
    <Stack gap="lg" maw={960}>
      <SettingsSection title={t('webhooks.title')} hint={t('webhooks.hint')}>
        {webhooks === undefined && error === null && <Skeleton height={160} />}
        {webhooks === undefined && error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />}
        {webhooks !== undefined && <WebhookList webhooks={webhooks} />}
      </SettingsSection>
    </Stack>
  )
}

function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const isFull = webhooks.length >= webhookLimits.perAccount
  const addButton = (
    <Allowed to="manageUsers">
      <Button leftSection={<IconPlus size={18} />} disabled={isFull} onClick={() => setAdding(true)}>
        {t('webhooks.add')}
      </Button>
    </Allowed>
  )
  return (
    <>
      {webhooks.length === 0 ? (
        <Notice icon={<IconWebhook size={28} />} title={t('webhooks.empty')} text={t('webhooks.emptyHint')}>
          {addButton}
        </Notice>
      ) : (
        <Stack gap="md" align="flex-start">
          <ul className={classes.list} aria-label={t('webhooks.list')}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
          {addButton}
          {isFull && <p className={classes.note}>{t('webhooks.full')}</p>}
        </Stack>
      )}
      <AddDialog opened={isAdding} onClose={() => setAdding(false)} onAdded={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const { id, address, description, events } = webhook
  return (
    <li className={classes.row}>
      <span className={classes.target}>
        <Link to={linkTo.webhook(id)} className={classes.address}>
          {address}
        </Link>
        {description !== '' && <span className={classes.description}>{description}</span>}
      </span>
      <span className={classes.count}>{t('webhooks.eventCount', { count: events.length })}</span>
      <span>
        <WebhookState webhook={webhook} />
      </span>
    </li>
  )
}
