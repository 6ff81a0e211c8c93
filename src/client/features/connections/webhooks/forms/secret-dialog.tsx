import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../../../ui/fields/copy-field.tsx'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

type SecretDialogProps = {
  /** Null to hide the dialog. */
  readonly secret: string | null
  /** True if the secret replaces a previous one. */
  readonly isRotated?: boolean
  readonly onClose: () => void
}

/** Shows a new secret once. A click outside doesn't close it. */
export function SecretDialog({ secret, isRotated = false, onClose }: SecretDialogProps) {
  const { t } = useTranslation()
  const displayedSecret = useLast(secret ?? undefined)
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={t('webhooks.secretTitle')} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          {t('webhooks.secretHint')} {isRotated && t('webhooks.secretPrevious')}
        </Text>
        <CopyField
          label={t('webhooks.secret')}
          text={displayedSecret ?? ''}
          copyLabel={t('webhooks.copy')}
          copiedLabel={t('webhooks.copied')}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('webhooks.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
