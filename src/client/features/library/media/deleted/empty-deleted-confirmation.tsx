import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../../shared/format-bytes.ts'
import type { DeletedFiles } from '../../../../../shared/media/deleted-files.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useMediaRefresh } from '../use-media-refresh.ts'

/** Repeats the request until nothing remains, because one request deletes a limited number of files. */
async function emptyAll(emptyBatch: () => Promise<{ readonly remainingCount: number }>): Promise<void> {
  let remainingCount: number
  do {
    const batch = await emptyBatch()
    remainingCount = batch.remainingCount
  } while (remainingCount > 0)
}

/** Confirmation that lists the files that will be deleted and the files that published tours still use. */
export function EmptyDeletedConfirmation({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { refreshAll } = useMediaRefresh()
  const { data, error, refetch } = trpc.media.measureDeleted.useQuery({}, { gcTime: 0, staleTime: 0 })
  const { mutateAsync } = trpc.media.emptyDeleted.useMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const empty = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await emptyAll(() => mutateAsync({}))
      notifications.show({ message: t('media.deletedFiles.done') })
      onClose()
    } catch (reason) {
      setFailure(errorMessage(t, reason))
    }
    setBusy(false)
    await refreshAll()
  }
  if (data === undefined && error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={72} aria-busy="true" />
  return (
    <Stack gap="md">
      <Totals files={data} />
      <FailureAlert message={failure} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('media.deletedFiles.cancel')}
        </Button>
        {data.purgeable.count > 0 && (
          <BusyButton color="red" isBusy={isBusy} onClick={() => void empty()}>
            {t('media.deletedFiles.confirm')}
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

function Totals({ files: { purgeable, published } }: { readonly files: DeletedFiles }) {
  const { t, i18n } = useTranslation()
  const sizeOf = (bytes: number) => formatBytes(bytes, i18n.language)
  return (
    <>
      <Text>
        {purgeable.count === 0
          ? t('media.deletedFiles.nothing')
          : t('media.deletedFiles.purgeable', { count: purgeable.count, size: sizeOf(purgeable.bytes) })}
      </Text>
      {published.count > 0 && (
        <Text c="dimmed">
          {t('media.deletedFiles.published', { count: published.count, size: sizeOf(published.bytes) })}
        </Text>
      )}
    </>
  )
}
