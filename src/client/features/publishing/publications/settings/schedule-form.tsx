import { Group, Select, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ScheduledAction, scheduledActions } from '../../../../../shared/schedules/schedules.ts'
import { browserTimeZone } from '../../../../platform/browser-time-zone.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { timeZoneChoices, timeZoneLabel } from '../../../../platform/time-zone.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { useOpenAccount } from '../../../access/auth/session/session.tsx'
import classes from './schedule.module.css'
import { formatInZone, suggestedTime } from './time-zones.ts'

type ScheduleFormProps = {
  readonly tourId: string
  /** Receives the text to announce. */
  readonly onScheduled: (announcement: string) => void
}

/** Schedules publishing or unpublishing the tour at a local time of the chosen time zone. */
export function ScheduleForm({ tourId, onScheduled }: ScheduleFormProps) {
  const { t, i18n } = useTranslation()
  const timeField = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const [action, setAction] = useState<ScheduledAction>('publish')
  const initialZone = useOpenAccount()?.timeZone ?? browserTimeZone()
  const [timeZone, setTimeZone] = useState(initialZone)
  const [localTime, setLocalTime] = useState(() => suggestedTime(new Date(), initialZone))
  const zones = useMemo(
    () => timeZoneChoices(initialZone).map((value) => ({ value, label: timeZoneLabel(value) })),
    [initialZone],
  )
  const create = trpc.schedules.create.useMutation({
    onSuccess: (schedule) => {
      setLocalTime(suggestedTime(new Date(), timeZone))
      const time = formatInZone(schedule.at, schedule.timeZone, i18n.language)
      onScheduled(t('schedules.added', { plan: t(`schedules.planned.${schedule.action}`, { time }) }))
      return utils.schedules.list.invalidate()
    },
    // The field shows the error.
    onError: () => timeField.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ tourId, action, localTime, timeZone })
  }
  const actionChoices = scheduledActions.map((value) => ({ value, label: t(`schedules.action.${value}`) }))
  return (
    <form onSubmit={submit} className={classes.panel}>
      <div className={classes.fields}>
        <Select
          label={t('schedules.what')}
          data={actionChoices}
          value={action}
          allowDeselect={false}
          onChange={(value) => setAction(scheduledActions.find((name) => name === value) ?? 'publish')}
        />
        <TextInput
          ref={timeField}
          type="datetime-local"
          label={t('schedules.when')}
          value={localTime}
          required
          withAsterisk={false}
          onChange={(event) => {
            create.reset()
            setLocalTime(event.currentTarget.value)
          }}
          error={create.error && errorMessage(t, create.error)}
        />
        <Select
          label={t('schedules.timeZone')}
          data={zones}
          value={timeZone}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('schedules.noTimeZone')}
          onChange={(value) => setTimeZone(value ?? initialZone)}
        />
      </div>
      <Group justify="flex-end">
        <Allowed to="publishTours">
          <BusyButton type="submit" isBusy={create.isPending}>
            {t('schedules.add')}
          </BusyButton>
        </Allowed>
      </Group>
    </form>
  )
}
