import { useTranslation } from 'react-i18next'
import { providerLabels } from '../../../../../shared/auth/providers.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import layout from '../../../../ui/plain/layout.module.css'
import { useReturnState } from '../session/use-return-state.ts'
import { ShellLinkButton } from '../shell/shell-link.tsx'
import { providerIcons } from './provider-icons.tsx'
import { useProviders } from './use-providers.ts'

/** Buttons of the configured providers, each leading to the terms. */
export function ProviderButtons() {
  const { t } = useTranslation()
  const returnState = useReturnState()
  const { data: providers } = useProviders()
  if (providers === null || providers.length === 0) return null
  return (
    <div className={layout.stack}>
      <div className={layout.or}>{t('providers.or')}</div>
      <div className={`${layout.stack} ${layout.close}`}>
        {providers.map((provider) => (
          <ShellLinkButton
            key={provider}
            to={linkTo.acceptTerms(provider)}
            state={returnState}
            variant="default"
            size="md"
            icon={providerIcons[provider]}
          >
            {t('providers.continue', { provider: providerLabels[provider] })}
          </ShellLinkButton>
        ))}
      </div>
    </div>
  )
}
