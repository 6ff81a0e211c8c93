import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '../../../../../shared/schedules/schedules.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import classes from './schedule.module.css'
import { formatInZone } from './time-zones.ts'

function ScheduleRow({ schedule, onCancel }: { schedule: Schedule; onCancel: () => void }) {
  const { t, i18n } = useTranslation()
  const { action, at, timeZone, status, failure, requestedBy } = schedule
  const time = formatInZone(at, timeZone, i18n.language)
  const description =
    status === 'failed' ? t(`schedules.failed.${action}`, { time }) : t(`schedules.planned.${action}`, { time })
  return (
    <li className={classes.row}>
      <span className={classes.description}>
        {description}
        <span className={classes.detail}>{requestedBy === null ? timeZone : `${timeZone} · ${requestedBy}`}</span>
        {failure !== null && <span className={classes.failure}>{failure}</span>}
      </span>
      {status === 'waiting' && (
        <Allowed to="publishTours" whileReadOnly>
          <Button
            variant="default"
            size="xs"
            mih={44}
            onClick={onCancel}
            aria-label={`${t('schedules.cancel')}: ${description}`}
          >
            {t('schedules.cancel')}
          </Button>
        </Allowed>
      )}
    </li>
  )
}

type ScheduleListProps = {
  readonly schedules: readonly Schedule[]
  readonly label: string
  /** Receives the text to announce. */
  readonly onCanceled: (announcement: string) => void
}

/** Scheduled actions, each with a cancel button, and failed actions. */
export function ScheduleList({ schedules, label, onCanceled }: ScheduleListProps) {
  const { t, i18n } = useTranslation()
  const utils = trpc.useUtils()
  const cancel = trpc.schedules.cancel.useMutation({
    onSettled: () => utils.schedules.list.invalidate(),
    onError: (error) => showError(t, error, { title: t('schedules.cancelFailed') }),
  })
  const cancelSchedule = ({ id: scheduleId, action, at, timeZone }: Schedule) => {
    const time = formatInZone(at, timeZone, i18n.language)
    const announceCancellation = () =>
      onCanceled(t('schedules.canceled', { plan: t(`schedules.planned.${action}`, { time }) }))
    // A notification reports the error.
    cancel.mutateAsync({ scheduleId }).then(announceCancellation, () => undefined)
  }
  if (schedules.length === 0) return null
  return (
    <ul className={classes.list} aria-label={label}>
      {schedules.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} onCancel={() => cancelSchedule(schedule)} />
      ))}
    </ul>
  )
}
