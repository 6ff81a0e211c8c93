import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../platform/download-file.ts'
import { useFileFailure } from '../../../platform/use-file-failure.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { useSession } from '../../auth/session/session.tsx'

type ExportButtonProps = {
  /** Where the file is. */
  readonly addressOf: (accountId: string) => string
}

/** Saves the counts of the days that are shown; tells why where the server rejects. */
export function ExportButton({ addressOf }: ExportButtonProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(addressOf(account.aid), 'stopover-analytics'),
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
