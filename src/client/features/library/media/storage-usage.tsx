import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/format-bytes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { deletedStorageState } from './deleted/deleted-storage-state.ts'
import { EmptyDeletedButton } from './deleted/empty-deleted-button.tsx'
import { useDeletedFiles } from './deleted/use-deleted-files.ts'
import classes from './storage-usage.module.css'

/** Storage used by the account, and how much of it emptying the deleted files would free. */
export function StorageUsage() {
  const { t, i18n } = useTranslation()
  const { data } = trpc.uploads.usage.useQuery({})
  const { files, isMeasuring } = useDeletedFiles(data !== undefined && data.keptBytes > 0)
  if (data === undefined) return null
  const sizeOf = (bytes: number) => formatBytes(bytes, i18n.language)
  const state = deletedStorageState(data, files)
  const keptUntil =
    data.keptUntil === null
      ? ''
      : new Date(data.keptUntil).toLocaleDateString(i18n.language, { day: 'numeric', month: 'short' })
  return (
    <div className={classes.usage}>
      <Text c="dimmed" size="xs" className="tabular">
        {data.limitBytes === null
          ? t('media.usageUnlimited', { used: sizeOf(data.usedBytes) })
          : t('media.usage', { used: sizeOf(data.usedBytes), limit: sizeOf(data.limitBytes) })}
      </Text>
      {state !== 'none' && !isMeasuring && (
        <Text c="dimmed" size="xs" className="tabular">
          {t(`media.deletedFiles.state.${state}`, {
            kept: sizeOf(data.keptBytes),
            purgeable: sizeOf(files?.purgeable.bytes ?? 0),
            published: sizeOf(files?.published.bytes ?? 0),
            until: keptUntil,
          })}
        </Text>
      )}
      {(state === 'purgeable' || state === 'partlyPublished') && !isMeasuring && (
        <EmptyDeletedButton size="compact-sm" />
      )}
    </div>
  )
}
