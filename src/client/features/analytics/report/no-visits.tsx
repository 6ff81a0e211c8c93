import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'

type NoVisitsProps = {
  /** There were visits on other days; undefined until that is known. */
  readonly hasOthers: boolean | undefined
  readonly firstHint: string
  /** What to do for the first visit. */
  readonly firstStep: ReactNode
  readonly onLonger: () => void
}

/** What stands where no visit was counted: how to get the first, or the way to other days. */
export function NoVisits({ hasOthers, firstHint, firstStep, onLonger }: NoVisitsProps) {
  const { t } = useTranslation()
  const icon = <IconChartBar size={28} />
  if (hasOthers === undefined) return <Notice icon={icon} title={t('analytics.loading')} />
  if (hasOthers) {
    return (
      <Notice icon={icon} title={t('analytics.empty.days')} text={t('analytics.empty.daysHint')}>
        <Button variant="default" onClick={onLonger}>
          {t('analytics.empty.longer')}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice icon={icon} title={t('analytics.empty.title')} text={firstHint}>
      {firstStep}
    </Notice>
  )
}
