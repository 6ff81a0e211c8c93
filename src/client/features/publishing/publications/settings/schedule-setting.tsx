import { Text } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '../../../../../shared/schedules/schedules.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LiveRegion, useAnnouncement } from '../../../../ui/feedback/announcement.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useFocusFallback } from '../../../../ui/hooks/use-focus-fallback.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { PublishSetting } from './publish-setting.tsx'
import classes from './schedule.module.css'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { formatInZone } from './time-zones.ts'
import { useSchedules } from './use-schedules.ts'

const pollMs = 30_000

type SchedulesProps = {
  readonly tourId: string
  readonly schedules: readonly Schedule[]
  /** Next scheduled action in a few words. */
  readonly summary: string
  readonly failure: ReactNode
}

function Schedules({ tourId, schedules, summary, failure }: SchedulesProps) {
  const { t } = useTranslation()
  const [announcement, announce] = useAnnouncement()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLParagraphElement>()
  return (
    <>
      <div ref={container} className={classes.panel}>
        <LiveRegion announcement={announcement} />
        {/* Takes the focus when the button of a canceled schedule disappears. */}
        <p ref={heading} tabIndex={-1} className="visually-hidden">
          {summary}
        </p>
        <Text size="sm" c="dimmed">
          {t('schedules.hint')}
        </Text>
        {failure}
        <ScheduleList label={t('schedules.title')} schedules={schedules} onCanceled={announce} />
      </div>
      <ScheduleForm tourId={tourId} onScheduled={announce} />
    </>
  )
}

/** Schedules for publishing and unpublishing the tour. */
export function ScheduleSetting() {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { data, error, refetch } = useSchedules({ tourId: tour.id }, pollMs)
  const schedules = data ?? []
  const nextSchedule = schedules.find(({ status }) => status === 'waiting')
  const nextText = () => {
    if (nextSchedule === undefined) return t(data === undefined ? 'schedules.loading' : 'schedules.none')
    return t(`schedules.planned.${nextSchedule.action}`, {
      time: formatInZone(nextSchedule.at, nextSchedule.timeZone, i18n.language),
    })
  }
  const summary = nextText()
  const failure = error && <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
  return (
    <PublishSetting Icon={IconCalendarTime} title={t('schedules.title')} summary={summary}>
      <Schedules tourId={tour.id} schedules={schedules} summary={summary} failure={failure} />
    </PublishSetting>
  )
}
