import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditChoice } from '../../../../shared/audit.ts'
import { downloadFile } from '../../../platform/download-file.ts'
import { useFileFailure } from '../../../platform/use-file-failure.ts'
import { useSession } from '../../access/auth/session/session.tsx'
import { auditFileAddress } from './audit-query.ts'

/** Downloads the matching events as CSV. */
export function useAuditExport() {
  const { t } = useTranslation()
  const { account } = useSession()
  const onError = useFileFailure(t('audit.exportFailed'))
  return useMutation({
    mutationFn: (query: AuditChoice) => downloadFile(auditFileAddress(account.aid, query), 'stopover-audit'),
    onError,
  })
}
