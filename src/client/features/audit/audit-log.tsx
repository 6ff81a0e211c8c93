import { Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deniedSentence } from '../../../shared/access/permissions.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { trpc } from '../../platform/trpc.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { usePermission } from '../auth/session/use-permission.ts'
import { type AuditFilter, areDaysCrossed, choiceOf, wholeLog } from './audit-choice.ts'
import { AuditEvents } from './audit-events.tsx'
import { AuditFilterFields } from './audit-filter.tsx'
import classes from './audit-log.module.css'
import { useAuditExport } from './use-audit-export.ts'

/** Who did what in the account, for those who manage its users; others read why it is not for them. */
export function AuditLog() {
  const { t } = useTranslation()
  const isAllowed = usePermission('manageUsers')
  return (
    <SettingsSection title={t('audit.title')} hint={t('audit.hint')}>
      {isAllowed ? <ReadableLog /> : <p className={classes.note}>{deniedSentence('manageUsers')}</p>}
    </SettingsSection>
  )
}

function ReadableLog() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<AuditFilter>(wholeLog)
  const choice = choiceOf(filter)
  const list = trpc.audit.list.useInfiniteQuery(choice, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const { mutate: exportFile, isPending: isExporting } = useAuditExport()
  const events = list.data?.pages.flatMap((page) => page.events)
  return (
    <>
      <div className={classes.tools}>
        <AuditFilterFields value={filter} onChange={setFilter} />
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} />}
          isBusy={isExporting}
          disabled={events?.length === 0}
          onClick={() => exportFile(choice)}
        >
          {t('audit.export')}
        </BusyButton>
      </div>
      {events === undefined && list.error === null && <Skeleton height={240} />}
      {list.error !== null && <LoadFailure sentence={errorMessage(t, list.error)} onRetry={list.refetch} />}
      {events?.length === 0 && !areDaysCrossed(filter) && (
        <p className={classes.note}>{t(filter === wholeLog ? 'audit.empty' : 'audit.noMatch')}</p>
      )}
      {events !== undefined && events.length > 0 && <AuditEvents events={events} />}
      <div className={classes.more}>
        {list.hasNextPage && (
          <BusyButton variant="default" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('audit.loadMore')}
          </BusyButton>
        )}
        {/* Without a word only those who see the list would know that it grew. */}
        <span className="visually-hidden" role="status">
          {events === undefined ? '' : t('audit.shown', { count: events.length })}
        </span>
      </div>
    </>
  )
}
