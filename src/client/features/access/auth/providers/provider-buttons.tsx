import { Button, Divider, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { providerLabels } from '../../../../../shared/auth/providers.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useReturnState } from '../session/use-return-state.ts'
import { providerIcons } from './provider-icons.tsx'

/** Buttons of the configured providers, each leading to the terms. */
export function ProviderButtons() {
  const { t } = useTranslation()
  const returnState = useReturnState()
  const { data: providers = [] } = trpc.providers.list.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  if (providers.length === 0) return null
  return (
    <Stack gap="md">
      <Divider label={t('providers.or')} />
      <Stack gap="xs">
        {providers.map((provider) => (
          <Button
            key={provider}
            component={Link}
            to={linkTo.acceptTerms(provider)}
            state={returnState}
            variant="default"
            size="md"
            leftSection={providerIcons[provider]}
          >
            {t('providers.goOn', { provider: providerLabels[provider] })}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}
