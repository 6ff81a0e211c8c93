import { Button, Skeleton, Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/feedback/notice.tsx'

type NoVisitsProps = {
  /** Unit that the texts name. */
  readonly unit?: 'visits' | 'views'
  /** True if other days have visits; undefined until loaded. */
  readonly hasOtherVisits: boolean | undefined
  /** Hint on how to get the first visit; absent if there can be none. */
  readonly firstHint?: string | undefined
  readonly firstStep?: ReactNode
  readonly onLongestRange: () => void
}

/** Empty state of a report: how to get the first visits, or a button that widens the range. */
export function NoVisits({ unit = 'visits', hasOtherVisits, firstHint, firstStep, onLongestRange }: NoVisitsProps) {
  const { t } = useTranslation()
  const icon = <IconChartBar size={28} />
  if (hasOtherVisits === undefined) {
    return (
      <Stack align="center" gap="xs" px="md" py={64} aria-busy="true">
        <span className="visually-hidden">{t('analytics.loading')}</span>
        <Skeleton height={56} width={56} radius="lg" />
        <Skeleton height={20} width={160} />
        <Skeleton height={14} width={320} maw="100%" />
      </Stack>
    )
  }
  if (hasOtherVisits) {
    return (
      <Notice icon={icon} title={t(`analytics.empty.${unit}.days`)} text={t(`analytics.empty.${unit}.daysHint`)}>
        <Button variant="default" onClick={onLongestRange}>
          {t('analytics.empty.longer')}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice icon={icon} title={t(`analytics.empty.${unit}.title`)} text={firstHint}>
      {firstStep}
    </Notice>
  )
}
