import { Group, Radio, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type NotificationChoice,
  type NotificationKind,
  ruleOf,
} from '../../../shared/notifications/notification-kinds.ts'

type RowProps = {
  readonly kind: NotificationKind
  readonly choice: NotificationChoice
  readonly isBusy: boolean
  readonly onChange: (choice: NotificationChoice) => void
}

/** The most frequent first. */
const order = ['atOnce', 'daily', 'off'] as const satisfies readonly NotificationChoice[]

function ChoiceRow({ kind, choice, isBusy, onChange }: RowProps) {
  const { t } = useTranslation()
  const { choices } = ruleOf(kind)
  const choose = (name: string) => {
    const chosen = choices.find((one) => one === name)
    if (chosen !== undefined && !isBusy) onChange(chosen)
  }
  return (
    <Radio.Group
      value={choice}
      aria-busy={isBusy}
      onChange={choose}
      label={t(`notifications.label.${kind}`)}
      // As the labels of the switches beside it.
      labelProps={{ size: 'sm', fw: 400 }}
      description={t(`notifications.help.${kind}`)}
    >
      <Group gap="lg" mt="xs">
        {order
          .filter((one) => choices.includes(one))
          .map((one) => (
            <Radio key={one} value={one} label={t(`notifications.choice.${one}`)} />
          ))}
      </Group>
    </Radio.Group>
  )
}

/** When the person gets one kind of email: a switch, or a choice where there are more than two. */
export function NotificationRow(row: RowProps) {
  const { t } = useTranslation()
  const { kind, choice, isBusy, onChange } = row
  if (ruleOf(kind).choices.length > 2) return <ChoiceRow {...row} />
  return (
    <Switch
      checked={choice !== 'off'}
      // Not disabled, which would take the focus away.
      aria-busy={isBusy}
      onChange={({ currentTarget }) => !isBusy && onChange(currentTarget.checked ? 'atOnce' : 'off')}
      label={t(`notifications.label.${kind}`)}
      description={t(`notifications.help.${kind}`)}
    />
  )
}
