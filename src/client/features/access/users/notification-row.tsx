import { Group, Radio, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { digestHourUtc } from '../../../../shared/notifications/digest-hour.ts'
import {
  type NotificationChoice,
  type NotificationKind,
  ruleOf,
} from '../../../../shared/notifications/notification-kinds.ts'

type RowProps = {
  readonly kind: NotificationKind
  readonly choice: NotificationChoice
  readonly isBusy: boolean
  readonly onChange: (choice: NotificationChoice) => void
}

/** Hour of daily emails, by the clock of the device. */
function dailyEmailTime(language: string): string {
  const today = new Date()
  today.setUTCHours(digestHourUtc, 0, 0, 0)
  return today.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
}

/** Choices, most frequent emails first. */
const orderedChoices = ['atOnce', 'daily', 'off'] as const satisfies readonly NotificationChoice[]

function ChoiceRow({ kind, choice, isBusy, onChange }: RowProps) {
  const { t, i18n } = useTranslation()
  const { choices } = ruleOf(kind)
  const choose = (name: string) => {
    const newChoice = choices.find((value) => value === name)
    if (newChoice !== undefined && !isBusy) onChange(newChoice)
  }
  return (
    <Radio.Group
      value={choice}
      aria-busy={isBusy}
      onChange={choose}
      label={t(`notifications.label.${kind}`)}
      // Same style as the labels of the switches beside it.
      labelProps={{ size: 'sm', fw: 400 }}
      description={t(`notifications.help.${kind}`, { time: dailyEmailTime(i18n.language) })}
    >
      <Group gap="lg" mt="xs">
        {orderedChoices
          .filter((value) => choices.includes(value))
          .map((value) => (
            <Radio key={value} value={value} label={t(`notifications.choice.${value}`)} />
          ))}
      </Group>
    </Radio.Group>
  )
}

/** Setting of one kind of email: a switch for two choices, radio buttons for more. */
export function NotificationRow(row: RowProps) {
  const { t } = useTranslation()
  const { kind, choice, isBusy, onChange } = row
  if (ruleOf(kind).choices.length > 2) return <ChoiceRow {...row} />
  return (
    <Switch
      checked={choice !== 'off'}
      // A disabled switch would lose the focus.
      aria-busy={isBusy}
      onChange={({ currentTarget }) => !isBusy && onChange(currentTarget.checked ? 'atOnce' : 'off')}
      label={t(`notifications.label.${kind}`)}
      description={t(`notifications.help.${kind}`)}
    />
  )
}
