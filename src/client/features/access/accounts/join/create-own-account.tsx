import { useTranslation } from 'react-i18next'
import { browserTimeZone } from '../../../../platform/browser-time-zone.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { openJoinedAccount } from './open-joined-account.ts'

/** Button that creates an account for a user who has none, and opens it. */
export function CreateOwnAccount() {
  const { t } = useTranslation()
  const { mutate, error, isPending, isSuccess } = trpc.accounts.startOwn.useMutation({ onSuccess: openJoinedAccount })
  return (
    <>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <BusyButton isBusy={isPending || isSuccess} onClick={() => mutate({ timeZone: browserTimeZone() })}>
        {t('accounts.startOwn')}
      </BusyButton>
    </>
  )
}
