import { useTranslation } from 'react-i18next'
import { type ProviderName, providerLabels } from '../../../../../shared/auth/providers.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { storeFlow } from '../../../../platform/provider-flow.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { saveAllTours } from '../../../tours/tour-draft/saving/tour-queues.ts'
import { usePageRestore } from '../sign-in/use-page-restore.ts'

/** Starts linking a provider: redirects to it, and back to the settings. */
export function LinkProviderButton({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation()
  const { mutate, reset, isPending, isSuccess } = trpc.providers.startLink.useMutation({
    onSuccess: async (authorizationUrl) => {
      storeFlow({ provider, purpose: 'link', returnPath: screenPaths.userSettings })
      await saveAllTours()
      location.assign(authorizationUrl)
    },
    onError: (error) => showError(t, error),
  })
  usePageRestore(reset)
  return (
    <BusyButton
      variant="default"
      isBusy={isPending || isSuccess}
      aria-label={t('auth.linkName', { provider: providerLabels[provider] })}
      onClick={() => mutate({ provider })}
    >
      {t('auth.link')}
    </BusyButton>
  )
}
