import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditQuery } from '../../../../shared/audit.ts'
import { downloadCsv } from '../../../platform/download-csv.ts'
import { useDownloadFailure } from '../../../platform/use-download-failure.ts'
import { useSession } from '../../access/auth/session/session.tsx'
import { auditCsvUrl } from './audit-query.ts'

/** Downloads the matching events as CSV. */
export function useAuditExport() {
  const { t } = useTranslation()
  const { account } = useSession()
  const onError = useDownloadFailure(t('audit.exportFailed'))
  return useMutation({
    mutationFn: (query: AuditQuery) => downloadCsv(auditCsvUrl(account.aid, query), 'stopover-audit'),
    onError,
  })
}
