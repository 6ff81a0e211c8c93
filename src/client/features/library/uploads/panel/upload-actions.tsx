import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, uploadAs } from '../queue/upload-queue.ts'
import { canBeFlatImage, isPermanentFailure } from '../queue/upload-status-text.ts'

/** Actions on a file, depending on its state. */
export function UploadActions({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, file, state } = item
  const retry = useRetry(item)
  const name = file.name
  if (state.step === 'building' || state.step === 'saving') return null
  return (
    <>
      {canBeFlatImage(state) && (
        <Button variant="light" size="compact-sm" onClick={() => void uploadAs(id, 'images')}>
          {t('uploads.asImage')}
        </Button>
      )}
      {canBeFlatImage(state) && (
        <Button variant="light" size="compact-sm" onClick={() => void uploadAs(id, 'images', true)}>
          {t('uploads.asPartial')}
        </Button>
      )}
      {state.step === 'failed' && !isPermanentFailure(state) && (
        <Button variant="light" size="compact-sm" onClick={retry} aria-label={t('uploads.retryOf', { name })}>
          {t('uploads.retry')}
        </Button>
      )}
      {state.step === 'uploading' && !state.paused && (
        <Action label={t('uploads.pauseOf', { name })} onClick={() => void pauseUpload(id)}>
          <IconPlayerPause size={18} />
        </Action>
      )}
      {state.step === 'uploading' && state.paused && (
        <Action label={t('uploads.resumeOf', { name })} onClick={() => void resumeUpload(id)}>
          <IconPlayerPlay size={18} />
        </Action>
      )}
      <RemoveButton item={item} />
    </>
  )
}

/** Removes the file from the list. It has a text label if no other action is available. */
function RemoveButton({ item: { id, file, state } }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { name } = file
  const removeItem = () => void cancelUpload(id)
  if (isPermanentFailure(state)) {
    return (
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        onClick={removeItem}
        aria-label={t('uploads.removeOf', { name })}
      >
        {t('uploads.remove')}
      </Button>
    )
  }
  const isDone = state.step === 'complete' || state.step === 'failed'
  return (
    <Action label={t(isDone ? 'uploads.dismissOf' : 'uploads.cancelOf', { name })} onClick={removeItem}>
      <IconX size={18} />
    </Action>
  )
}

/** Retries the upload, or only the processing if the original is stored. */
function useRetry({ id, state }: UploadItem): () => void {
  const { t } = useTranslation()
  const { mutate } = trpc.media.retry.useMutation({
    onSuccess: () => retryUpload(id),
    onError: (error) => showError(t, error),
  })
  const mediaId = state.step === 'failed' ? state.mediaId : null
  return () => (mediaId === null ? retryUpload(id) : mutate({ mediaId }))
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
