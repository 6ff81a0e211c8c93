import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { useBrandKitDraft } from './use-brand-kit-draft.ts'

type NewerKitDialogProps = { readonly state: ReturnType<typeof useBrandKitDraft> }

/** Asks for a choice after another person saved the kit in the meantime. */
export function NewerKitDialog({ state }: NewerKitDialogProps) {
  const { newer, keepTheirs, keepBoth, decideLater, isSaving } = state
  const { t } = useTranslation()
  const isDeleted = newer?.version === 0
  const text = isDeleted
    ? t('brandKit.newer.deletedText')
    : t('brandKit.newer.text', { name: newer?.savedBy ?? t('brandKit.newer.someone') })
  return (
    <Dialog
      opened={newer !== null}
      onClose={decideLater}
      title={t(isDeleted ? 'brandKit.newer.deletedTitle' : 'brandKit.newer.title')}
    >
      <Stack gap="lg">
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={keepTheirs}>
            {t('brandKit.newer.theirs')}
          </Button>
          <BusyButton isBusy={isSaving} onClick={keepBoth} data-autofocus>
            {t(isDeleted ? 'brandKit.create' : 'brandKit.newer.both')}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
