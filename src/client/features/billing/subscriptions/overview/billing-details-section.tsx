import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { DetailsForm } from './details-form.tsx'

/** Loads the billing details into their form. */
export function BillingDetailsSection() {
  const { t } = useTranslation()
  // A refetch on window focus would overwrite unsaved input.
  const { data, error, refetch } = trpc.billing.details.useQuery({}, { refetchOnWindowFocus: false })
  return (
    <SettingsSection title={t('billing.details.title')} hint={t('billing.details.hint')}>
      {data === undefined && error === null && <Skeleton height={320} />}
      {data === undefined && error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />}
      {data !== undefined && <DetailsForm details={data} />}
    </SettingsSection>
  )
}
