import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { limitedResources } from '../../../../../shared/billing/plans.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { formatDay } from '../billing-formats.ts'
import { useLimitTexts } from '../limit-texts.ts'
import { isSubscribed } from '../subscription-state.ts'
import { useReloadBilling } from '../use-billing.ts'

type CancelDialogProps = { readonly billing: Billing; readonly opened: boolean; readonly onClose: () => void }

/** Confirms canceling the subscription, with the end date and the remaining limits. */
export function CancelDialog({ billing, opened, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('billing.cancelTitle')}>
      <CancelForm billing={billing} onDone={onClose} />
    </Dialog>
  )
}

function CancelForm({ billing, onDone }: { billing: Billing; onDone: () => void }) {
  const { t, i18n } = useTranslation()
  const limitTexts = useLimitTexts()
  const utils = trpc.useUtils()
  const reload = useReloadBilling()
  const { mutate, error, isPending } = trpc.billing.cancel.useMutation({
    onSuccess: async (canceled) => {
      utils.billing.get.setData({}, canceled)
      onDone()
      notifications.show({ message: t('billing.canceled') })
      await reload()
    },
    onError: () => reload(),
  })
  const { periodEndsAt, plans } = billing
  const endsLater = isSubscribed(billing) && periodEndsAt !== null
  const limits = new Intl.ListFormat(i18n.language).format(
    limitedResources.map((resource) => limitTexts.limit(resource, plans.free.limits)),
  )
  return (
    <Stack gap="md">
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <Text>
        {endsLater ? t('billing.cancelText', { date: formatDay(periodEndsAt, i18n.language) }) : t('billing.cancelNow')}
      </Text>
      <Text>{t('billing.cancelLimits', { limits })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone} data-autofocus>
          {t('billing.keep')}
        </Button>
        <BusyButton color="red" isBusy={isPending} onClick={() => mutate({})}>
          {t('billing.cancel')}
        </BusyButton>
      </Group>
    </Stack>
  )
}
