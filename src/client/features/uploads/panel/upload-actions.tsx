import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import {
  cancelUpload,
  pauseUpload,
  resumeUpload,
  retryUpload,
  type UploadItem,
  uploadAs,
} from '../queue/upload-queue.ts'
import { couldBeImage, isHopeless } from '../queue/upload-sentence.ts'

/** What can be done with a file in its present state. */
export function UploadActions({ item }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { id, file, state } = item
  const retry = useRetry(item)
  const name = file.name
  if (state.step === 'building' || state.step === 'saving') return null
  return (
    <>
      {couldBeImage(state) && (
        <Button variant="light" size="compact-sm" onClick={() => void uploadAs(id, 'images')}>
          {t('uploads.asImage')}
        </Button>
      )}
      {couldBeImage(state) && (
        <Button variant="light" size="compact-sm" onClick={() => void uploadAs(id, 'images', true)}>
          {t('uploads.asPart')}
        </Button>
      )}
      {state.step === 'failed' && !isHopeless(state) && (
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
      <LeaveOut item={item} />
    </>
  )
}

/** Takes the file out of the list: in so many words where nothing else can be done with it. */
function LeaveOut({ item: { id, file, state } }: { item: UploadItem }) {
  const { t } = useTranslation()
  const { name } = file
  const leaveOut = () => void cancelUpload(id)
  if (isHopeless(state)) {
    return (
      <Button
        variant="light"
        color="gray"
        size="compact-sm"
        onClick={leaveOut}
        aria-label={t('uploads.removeOf', { name })}
      >
        {t('uploads.remove')}
      </Button>
    )
  }
  const isOver = state.step === 'complete' || state.step === 'failed'
  return (
    <Action label={t(isOver ? 'uploads.dismissOf' : 'uploads.cancelOf', { name })} onClick={leaveOut}>
      <IconX size={18} />
    </Action>
  )
}

/** Sends the file again, or has the server build its original again where that is stored already. */
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
