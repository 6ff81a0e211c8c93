import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { ProviderName } from '../../../../shared/auth/providers.ts'
import { trpc } from '../../../platform/trpc.ts'
import { DelayedLoader } from '../../../ui/feedback/delayed-loader.tsx'
import { UnreachablePage } from '../../../ui/feedback/unreachable-page.tsx'
import { NotFoundScreen } from '../../system/not-found-screens.tsx'

/** Shows a screen for the provider the address names; one that is not set up here is not found. */
export function OfferedProvider({ children }: { children: (provider: ProviderName) => ReactNode }) {
  const { t } = useTranslation()
  const { provider: named } = useParams()
  const {
    data: providers,
    isError,
    refetch,
  } = trpc.providers.list.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  const provider = providers?.find((name) => name === named)
  if (provider !== undefined) return children(provider)
  if (providers !== undefined) return <NotFoundScreen />
  return isError ? <UnreachablePage onRetry={refetch} /> : <DelayedLoader label={t('app.loading')} />
}
