import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { useBrandKitDraft } from './use-brand-kit-draft.ts'

type NewerKitDialogProps = { readonly state: ReturnType<typeof useBrandKitDraft> }

/** Asks for a choice after another person saved the kit in the meantime. */
export function NewerKitDialog({ state: { newer, keepTheirs, keepBoth, isSaving } }: NewerKitDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={newer !== null} onClose={keepTheirs} title={t('brandKit.newer.title')}>
      <Stack gap="lg">
        <Text>{t('brandKit.newer.text', { name: newer?.savedBy ?? t('brandKit.newer.someone') })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={keepTheirs}>
            {t('brandKit.newer.theirs')}
          </Button>
          <BusyButton isBusy={isSaving} onClick={keepBoth} data-autofocus>
            {t('brandKit.newer.both')}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
