import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadCsv } from '../../../../platform/download-csv.ts'
import { useDownloadFailure } from '../../../../platform/use-download-failure.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useSession } from '../../../access/auth/session/session.tsx'

type ExportButtonProps = {
  /** URL of the CSV file. */
  readonly csvUrlOf: (accountId: string) => string
}

/** Downloads the counts of the report's days as CSV. */
export function ExportButton({ csvUrlOf }: ExportButtonProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadCsv(csvUrlOf(account.aid), 'stopover-analytics'),
    onError: useDownloadFailure(t('analytics.export.failed')),
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
