import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconVideoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readAccountId } from '../../../platform/account-storage.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { usePermission } from '../../auth/session/use-permission.ts'
import { fetchVideoFrame } from './fetch-video-frame.ts'
import { videoAddressOf } from './video-address.ts'
import classes from './video-frame.module.css'

/** Typing has paused for so long. */
const settledMs = 600

/** The address is kept all the same: what can't be shown here may well be shown to visitors. */
function Failure({ sentence }: { readonly sentence: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.failed}>
      <IconVideoOff size={20} aria-hidden="true" />
      <div>
        <strong>{t('hotspots.videoFrame.missing')}</strong>
        <div>{sentence}</div>
      </div>
    </div>
  )
}

type FrameOfProps = { readonly address: string; readonly isSettled: boolean }

function FrameOf({ address, isSettled }: FrameOfProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['video-frame', readAccountId(), address],
    queryFn: ({ signal }) => fetchVideoFrame(address, signal),
    enabled: isSettled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const failure = isFetching ? null : error
  const isLoading = data === undefined && failure === null
  // Asked again, it would be rejected again.
  const mayRetry = failure !== null && apiErrorOf(failure)?.code !== 'media.addressRejected'
  return (
    <div className={classes.frame}>
      {isLoading && <Skeleton className={classes.loading} />}
      {data !== undefined && <img className={classes.image} src={data} alt={t('hotspots.videoFrame.alt')} />}
      <div role="status" className={classes.text}>
        {isLoading && t('hotspots.videoFrame.loading')}
        {data !== undefined && t('hotspots.videoFrame.caption')}
        {failure !== null && <Failure sentence={errorMessage(t, failure)} />}
      </div>
      {mayRetry && (
        <Button className={classes.retry} variant="default" size="compact-md" onClick={() => void refetch()}>
          {t('app.tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** A frame of the video at an address that is being typed, for those who may change tours; nothing for other addresses. */
export function VideoFrame({ address }: { readonly address: string | undefined }) {
  const mayAsk = usePermission('manageTours')
  const video = videoAddressOf(address)
  const [settled] = useDebouncedValue(video, settledMs)
  return mayAsk && video !== undefined ? <FrameOf address={video} isSettled={settled === video} /> : null
}
