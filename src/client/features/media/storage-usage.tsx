import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../platform/trpc.ts'
import { formatBytes } from '../../ui/formats.ts'

/** How much of the account's storage is used. */
export function StorageUsage() {
  const { t, i18n } = useTranslation()
  const { data } = trpc.uploads.usage.useQuery({})
  if (data === undefined) return null
  const used = formatBytes(data.usedBytes, i18n.language)
  const limit = formatBytes(data.limitBytes, i18n.language)
  return (
    <Text c="dimmed" size="xs" mt="lg" className="tabular">
      {t('media.usage', { used, limit })}
    </Text>
  )
}
