import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'

type FolderRemovalProps = {
  readonly isPending: boolean
  readonly onKeep: () => void
  readonly onRemove: () => void
}

/** Asks before a folder goes: which media were in it could not be told afterwards. */
export function FolderRemoval({ isPending, onKeep, onRemove }: FolderRemovalProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t('folders.removeHint')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {t('folders.keep')}
        </Button>
        <BusyButton color="red" isBusy={isPending} onClick={onRemove}>
          {t('folders.remove')}
        </BusyButton>
      </Group>
    </>
  )
}
