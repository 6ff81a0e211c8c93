import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { useLast } from '../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type SecretDialogProps = {
  /** Null while there is none to show. */
  readonly secret: string | null
  /** It took the place of another one. */
  readonly isRotated?: boolean
  readonly onClose: () => void
}

/** Shows a new secret, the only time that it can be seen. A click beside it doesn't close it. */
export function SecretDialog({ secret, isRotated = false, onClose }: SecretDialogProps) {
  const { t } = useTranslation()
  const shown = useLast(secret ?? undefined)
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={t('webhooks.secretTitle')} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          {t('webhooks.secretHint')} {isRotated && t('webhooks.secretFormer')}
        </Text>
        <CopyField
          label={t('webhooks.secret')}
          text={shown ?? ''}
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
