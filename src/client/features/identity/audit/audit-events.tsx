import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { AuditEvent } from '../../../../shared/audit.ts'
import classes from './audit-log.module.css'

type EventsProps = { readonly events: readonly AuditEvent[] }

/** Returns a function for the localized texts of an event. */
function useEventTexts() {
  const { t, i18n } = useTranslation()
  const timeFormat = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (event: AuditEvent) => ({
    action: t(`audit.action.${event.action}`),
    personName: event.personName || t('audit.notMember'),
    time: <time dateTime={event.at}>{timeFormat.format(new Date(event.at))}</time>,
  })
}

/**
 * Text truncated to two lines, with the full text as a tooltip, because a name may have 200 characters without a space.
 */
function ClampedText({ text }: { text: string }) {
  return (
    <span className={classes.clamped} title={text}>
      {text}
    </span>
  )
}

/** Security events, as a table on wide screens and as cards on phones. */
export function AuditEvents({ events }: EventsProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  return isNarrow ? <EventCards events={events} /> : <EventTable events={events} />
}

function EventTable({ events }: EventsProps) {
  const { t } = useTranslation()
  const textsOf = useEventTexts()
  return (
    <Table className={classes.table ?? ''} aria-label={t('audit.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('audit.column.time')}</Table.Th>
          <Table.Th>{t('audit.column.user')}</Table.Th>
          <Table.Th>{t('audit.column.action')}</Table.Th>
          <Table.Th>{t('audit.column.target')}</Table.Th>
          <Table.Th>{t('audit.column.network')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => {
          const { action, personName, time } = textsOf(event)
          return (
            <Table.Tr key={event.id}>
              <Table.Td className={classes.time}>{time}</Table.Td>
              <Table.Td>
                <ClampedText text={personName} />
              </Table.Td>
              <Table.Td className={classes.action}>{action}</Table.Td>
              <Table.Td>
                <ClampedText text={event.subject} />
              </Table.Td>
              <Table.Td className={classes.network}>
                {event.network || <abbr title={t('audit.noNetwork')}>–</abbr>}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function EventCards({ events }: EventsProps) {
  const { t } = useTranslation()
  const textsOf = useEventTexts()
  return (
    <ul className={classes.cards} aria-label={t('audit.title')}>
      {events.map((event) => {
        const { action, personName, time } = textsOf(event)
        return (
          <li key={event.id}>
            <span className={classes.action}>{action}</span>
            {event.subject !== '' && <ClampedText text={event.subject} />}
            <span className={classes.small}>
              <ClampedText text={personName} /> {time}
            </span>
            {event.network !== '' && (
              <span className={classes.small}>{t('audit.from', { network: event.network })}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
