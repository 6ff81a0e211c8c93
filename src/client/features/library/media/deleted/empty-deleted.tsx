import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyDeletedButton } from './empty-deleted-button.tsx'
import { useDeletedFiles } from './use-deleted-files.ts'

/** Button to empty the deleted media, or a note if published tours use all of them, so that nothing would be freed. */
export function EmptyDeleted() {
  const { t } = useTranslation()
  const { files, isMeasuring } = useDeletedFiles(true)
  if (isMeasuring) return null
  if (files === undefined || files.purgeable.count > 0) return <EmptyDeletedButton />
  return (
    <Text size="sm" c="dimmed" flex="1 1 240px">
      {t('media.deletedFiles.held', { count: files.published.count })}
    </Text>
  )
}
