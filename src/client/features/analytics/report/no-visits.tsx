import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'

type NoVisitsProps = {
  /** What wasn't counted. */
  readonly of?: 'visits' | 'views'
  /** There were some on other days; undefined until that is known. */
  readonly hasOthers: boolean | undefined
  /** How to get the first; absent where there can be none. */
  readonly firstHint?: string | undefined
  readonly firstStep?: ReactNode
  readonly onLonger: () => void
}

/** What stands where nothing was counted: how to get the first, or the way to other days. */
export function NoVisits({ of = 'visits', hasOthers, firstHint, firstStep, onLonger }: NoVisitsProps) {
  const { t } = useTranslation()
  const icon = <IconChartBar size={28} />
  if (hasOthers === undefined) return <Notice icon={icon} title={t('analytics.loading')} />
  if (hasOthers) {
    return (
      <Notice icon={icon} title={t(`analytics.empty.${of}.days`)} text={t(`analytics.empty.${of}.daysHint`)}>
        <Button variant="default" onClick={onLonger}>
          {t('analytics.empty.longer')}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice icon={icon} title={t(`analytics.empty.${of}.title`)} text={firstHint}>
      {firstStep}
    </Notice>
  )
}
