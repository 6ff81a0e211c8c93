import { Skeleton, Stack } from '@mantine/core'
import { IconInfinity } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Billing } from '../../../../shared/billing/billing.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useDenial } from '../../access/auth/session/allowed.tsx'
import classes from './subscription-gate.module.css'

type SubscriptionGateProps = { readonly children: (billing: Billing) => ReactNode }

/** Renders its children with the billing data, for members who may see it, if the server has plans. */
export function SubscriptionGate({ children }: SubscriptionGateProps) {
  const denial = useDenial('manageUsers')
  if (denial !== null) return <p className={classes.message}>{denial}</p>
  return <LoadedSubscription>{children}</LoadedSubscription>
}

function LoadedSubscription({ children }: SubscriptionGateProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.billing.get.useQuery({})
  if (data === undefined && error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (data === undefined) {
    return (
      <Stack gap="lg" maw={960} aria-busy="true">
        <Skeleton height={180} radius="lg" />
        <Skeleton height={360} radius="lg" />
      </Stack>
    )
  }
  if (!data.isLimited) {
    return <Notice icon={<IconInfinity size={28} />} title={t('billing.noLimits')} text={t('billing.noLimitsHint')} />
  }
  return children(data)
}
