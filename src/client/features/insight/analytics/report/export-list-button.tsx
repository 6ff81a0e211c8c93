import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadCsv } from '../../../../platform/download-csv.ts'
import { useDownloadFailure } from '../../../../platform/use-download-failure.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useSession } from '../../../access/auth/session/session.tsx'
import type { DateRange } from '../range/named-ranges.ts'
import { type ListName, listCsvUrl } from './csv-urls.ts'

type ExportListButtonProps = {
  readonly list: ListName
  /** Name of the list, for the accessible name of the button. */
  readonly title: string
  readonly tourId: string
  readonly range: DateRange
}

/** Downloads all rows of a list for the report's days as CSV. */
export function ExportListButton({ list, title, tourId, range }: ExportListButtonProps) {
  const { t } = useTranslation()
  const { account } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadCsv(listCsvUrl({ accountId: account.aid, tourId, list }, range), `stopover-analytics-${list}`),
    onError: useDownloadFailure(t('analytics.export.failed')),
  })
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      isBusy={isPending}
      aria-label={t('analytics.export.of', { of: title })}
      onClick={() => mutate()}
    >
      {t('analytics.export.short')}
    </BusyButton>
  )
}
