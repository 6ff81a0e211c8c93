import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../platform/download-file.ts'
import { useFileFailure } from '../../../platform/use-file-failure.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { useSession } from '../../auth/session/session.tsx'
import type { DaySpan } from '../range/named-spans.ts'
import { analyticsFileAddress } from './file-address.ts'

type ExportButtonProps = {
  /** Null for all tours of the account. */
  readonly tourId: string | null
  readonly span: DaySpan
}

/** Saves the counts of the days that are shown; tells why where the server rejects. */
export function ExportButton({ tourId, span }: ExportButtonProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(analyticsFileAddress(account.aid, tourId, span), 'stopover-analytics'),
    onError: useFileFailure(t('analytics.export.failed')),
  })
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      {t('analytics.export.button')}
    </BusyButton>
  )
}
