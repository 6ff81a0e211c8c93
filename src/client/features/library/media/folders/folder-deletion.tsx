import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'

type FolderDeletionProps = {
  readonly isPending: boolean
  readonly onCancel: () => void
  readonly onDelete: () => void
}

/** Confirmation before a folder is deleted, which loses the grouping of its media. */
export function FolderDeletion({ isPending, onCancel, onDelete }: FolderDeletionProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t('folders.deleteHint')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('folders.keep')}
        </Button>
        <BusyButton color="red" isBusy={isPending} onClick={onDelete}>
          {t('folders.delete')}
        </BusyButton>
      </Group>
    </>
  )
}
