import { Button, Group, Progress, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TourImportState } from '../../../../shared/tour-imports/tour-imports.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'

const pollIntervalMs = 1000

/** True while the server works on an import. */
const isWorking: Readonly<Record<TourImportState['status'], boolean>> = {
  queued: true,
  running: true,
  finished: false,
  failed: false,
  canceled: false,
}

type ImportProgressProps = {
  readonly uploadId: string
  readonly onClose: () => void
  readonly chooser: ReactNode
}

/** Progress of an import. Opens the tour once it is complete. */
export function ImportProgress({ uploadId, onClose, chooser }: ImportProgressProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { data, error } = trpc.tourImports.get.useQuery(
    { uploadId },
    {
      refetchInterval: ({ state }) =>
        state.data === undefined || isWorking[state.data.status] ? pollIntervalMs : false,
    },
  )
  const { mutate: cancel, isPending: isCanceling } = trpc.tourImports.cancel.useMutation({
    onSettled: () => utils.tourImports.get.invalidate({ uploadId }),
    onError: (cancelError) => showError(t, cancelError),
  })
  const tourId = data?.tourId ?? null
  const openTour = useEffectEvent((newTourId: string) => {
    void utils.tours.list.invalidate()
    void utils.tourFolders.list.invalidate()
    void utils.media.invalidate()
    onClose()
    void navigate(linkTo.editTour(newTourId, 'stops'))
  })
  useEffect(() => {
    if (tourId !== null) openTour(tourId)
  }, [tourId])
  if (data !== undefined && !isWorking[data.status] && tourId === null) {
    return (
      <>
        <FailureAlert message={data.failureMessage} />
        {data.failureMessage === null && <Text role="status">{t('tourImport.canceled')}</Text>}
        <Group justify="flex-end">{chooser}</Group>
      </>
    )
  }
  const count = data?.stopCount ?? 0
  const done = data?.finishedStopCount ?? 0
  const isStoring = count > 0 && done === count
  return (
    <>
      <Text role="status">{isStoring ? t('tourImport.storing') : t('tourImport.running', { count, done })}</Text>
      <Progress
        value={count === 0 ? 0 : (100 * done) / count}
        animated={isStoring}
        aria-label={t('tourImport.progress')}
      />
      <FailureAlert message={error && errorMessage(t, error)} />
      <Text size="sm" c="dimmed">
        {t('tourImport.background')}
      </Text>
      <Group justify="flex-end">
        <BusyButton variant="default" isBusy={isCanceling} onClick={() => cancel({ uploadId })}>
          {t('tourImport.cancel')}
        </BusyButton>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app.close')}
        </Button>
      </Group>
    </>
  )
}
