import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SkippedList, type SkippedStop } from './skipped-stops.tsx'

/** Stops that the action of a dialog will skip; nothing if there are none. */
export function SkippedSection({ skipped }: { readonly skipped: readonly SkippedStop[] }) {
  const { t } = useTranslation()
  if (skipped.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {t('stops.bulk.skipping', { count: skipped.length })}
      </Text>
      <SkippedList skipped={skipped} />
    </div>
  )
}
