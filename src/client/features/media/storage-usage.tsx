import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../shared/file-size.ts'
import { trpc } from '../../platform/trpc.ts'
import { EmptyDeletedButton } from './deleted/empty-deleted-button.tsx'
import classes from './storage-usage.module.css'

/** How much of the account's storage is used, and how much of that could be had back at once. */
export function StorageUsage() {
  const { t, i18n } = useTranslation()
  const { data } = trpc.uploads.usage.useQuery({})
  if (data === undefined) return null
  const sizeOf = (bytes: number) => formatBytes(bytes, i18n.language)
  const { keptUntil } = data
  const kept = sizeOf(data.keptBytes)
  const until =
    keptUntil === null
      ? null
      : new Date(keptUntil).toLocaleDateString(i18n.language, { day: 'numeric', month: 'short' })
  return (
    <div className={classes.usage}>
      <Text c="dimmed" size="xs" className="tabular">
        {t('media.usage', { used: sizeOf(data.usedBytes), limit: sizeOf(data.limitBytes) })}
      </Text>
      {data.keptBytes > 0 && (
        <>
          <Text c="dimmed" size="xs" className="tabular">
            {until === null ? t('media.kept.published', { kept }) : t('media.kept.until', { kept, until })}
          </Text>
          {until !== null && <EmptyDeletedButton size="compact-sm" />}
        </>
      )}
    </div>
  )
}
