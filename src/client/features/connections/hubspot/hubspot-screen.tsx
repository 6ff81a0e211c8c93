import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { useDenial } from '../../access/auth/session/allowed.tsx'
import { ConnectionCard } from './connection-card.tsx'
import classes from './hubspot.module.css'
import { ScopeList } from './scope-list.tsx'
import { TokenForm } from './token-form.tsx'

/** Polling interval while there are failed responses. */
const failedPollMs = 5_000

/** `/home/settings/hubspot`: connection to the HubSpot account that receives responses. */
export function HubspotScreen() {
  const denial = useDenial('manageUsers')
  if (denial !== null) return <p className={classes.note}>{denial}</p>
  return <AllowedConnection />
}

function AllowedConnection() {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.hubspot.get.useQuery(
    {},
    { refetchInterval: ({ state }) => ((state.data?.failedCount ?? 0) > 0 ? failedPollMs : false) },
  )
  return (
    <Stack gap="lg" maw={960}>
      <SettingsSection title={t('hubspot.title')} hint={t('hubspot.hint')}>
        {data === undefined && error === null && <Skeleton height={160} />}
        {data === undefined && error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />}
        {data?.connection === null && <Connect />}
        {data !== undefined && data.connection !== null && (
          <ConnectionCard connection={data.connection} failedCount={data.failedCount} />
        )}
      </SettingsSection>
    </Stack>
  )
}

function Connect() {
  const { t } = useTranslation()
  return (
    <div className={classes.connect}>
      <p className={classes.note}>{t('hubspot.steps')}</p>
      <div>
        <p className={classes.label}>{t('hubspot.scopes')}</p>
        <ScopeList />
      </div>
      <TokenForm label={t('hubspot.connect')} />
    </div>
  )
}
