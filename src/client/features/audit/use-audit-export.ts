import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditChoice } from '../../../shared/audit.ts'
import { RefusedAnswer, refusalOf } from '../../platform/refusal.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useSession } from '../auth/session.tsx'
import { auditFileAddress } from './audit-choice.ts'

/** Saves the chosen events as a file; tells why when the server refuses. */
export function useAuditExport() {
  const { t } = useTranslation()
  const { account } = useSession()
  return useMutation({
    mutationFn: async (choice: AuditChoice) => {
      const answer = await fetch(auditFileAddress(account.aid, choice))
      if (!answer.ok) throw new RefusedAnswer(answer.status, await answer.json().catch(() => null))
      saveFile(await answer.blob(), `stopover-audit-${new Date().toISOString().slice(0, 10)}.csv`)
    },
    onError: (error) => {
      // The app leaves for the page that says so.
      if (refusalOf(error)?.code === 'auth.required') return
      const message = error instanceof TypeError ? t('app.unreachableHint') : error.message || t('errors.server.failed')
      notifications.show({ color: 'red', title: t('audit.exportFailed'), message })
    },
  })
}
