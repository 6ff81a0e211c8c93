import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { ProviderName } from '../../../../../shared/auth/providers.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { UnreachablePage } from '../../../../ui/feedback/unreachable-page.tsx'
import { NotFoundScreen } from '../../../system/help/not-found-screens.tsx'

/** Renders a screen for the provider in the URL, or "not found" if it isn't configured. */
export function ConfiguredProvider({ children }: { children: (provider: ProviderName) => ReactNode }) {
  const { t } = useTranslation()
  const { provider: providerParam } = useParams()
  const {
    data: providers,
    isError,
    refetch,
  } = trpc.providers.list.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  const provider = providers?.find((name) => name === providerParam)
  if (provider !== undefined) return children(provider)
  if (providers !== undefined) return <NotFoundScreen />
  return isError ? <UnreachablePage onRetry={refetch} /> : <DelayedLoader label={t('app.loading')} />
}
