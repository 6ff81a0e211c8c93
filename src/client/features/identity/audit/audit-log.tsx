import { Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deniedMessage } from '../../../../shared/access/permissions.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { MoreButton } from '../../../ui/fields/more-button.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { AuditEvents } from './audit-events.tsx'
import { AuditFilterFields } from './audit-filter-fields.tsx'
import classes from './audit-log.module.css'
import { type AuditFilter, emptyFilter, isRangeReversed, toAuditQuery } from './audit-query.ts'
import { useAuditExport } from './use-audit-export.ts'

/** Audit log of the account, for members who manage users; others see the reason. */
export function AuditLog() {
  const { t } = useTranslation()
  const isAllowed = usePermission('manageUsers')
  return (
    <SettingsSection title={t('audit.title')} hint={t('audit.hint')}>
      {isAllowed ? <AllowedLog /> : <p className={classes.note}>{deniedMessage('manageUsers')}</p>}
    </SettingsSection>
  )
}

function AllowedLog() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<AuditFilter>(emptyFilter)
  const query = toAuditQuery(filter)
  const list = trpc.audit.list.useInfiniteQuery(query, {
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
          onClick={() => exportFile(query)}
        >
          {t('audit.export')}
        </BusyButton>
      </div>
      {events === undefined && list.error === null && <Skeleton height={240} />}
      {list.error !== null && !list.isFetchNextPageError && (
        <LoadFailure message={errorMessage(t, list.error)} onRetry={list.refetch} />
      )}
      {events?.length === 0 && !isRangeReversed(filter) && (
        <p className={classes.note}>{t(filter === emptyFilter ? 'audit.empty' : 'audit.noMatch')}</p>
      )}
      {events !== undefined && events.length > 0 && <AuditEvents events={events} />}
      <div className={classes.more}>
        <MoreButton list={list} label={t('audit.loadMore')} />
        {/* Tells screen readers that the list grew. */}
        <span className="visually-hidden" role="status">
          {events === undefined ? '' : t('audit.shown', { count: events.length })}
        </span>
      </div>
    </>
  )
}
