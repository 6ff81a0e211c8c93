import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderName } from '../../../../../shared/auth/providers.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { UnreachablePage } from '../../../../ui/feedback/unreachable-page.tsx'
import { NotFoundScreen } from '../../../system/help/not-found-screens.tsx'
import { useScreenLocation } from '../shell/access-shell.ts'
import { useProviders } from './use-providers.ts'

/** Renders a screen for the provider in the URL, or "not found" if it isn't configured. */
export function ConfiguredProvider({ children }: { children: (provider: ProviderName) => ReactNode }) {
  const { t } = useTranslation()
  const providerSegment = useScreenLocation().pathname.split('/')[2]
  const { data: providers, error, retry } = useProviders()
  const provider = providers?.find((name) => name === providerSegment)
  if (provider !== undefined) return children(provider)
  if (providers !== null) return <NotFoundScreen />
  return error === null ? <DelayedLoader label={t('app.loading')} /> : <UnreachablePage onRetry={retry} />
}
