import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconVideoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountHeaders, readAccountId } from '../../../../platform/account-storage.ts'
import { apiErrorOf, RestError } from '../../../../platform/api-error.ts'
import { dataUrlOf } from '../../../../platform/data-url.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { videoAddressOf } from './video-address.ts'
import classes from './video-frame.module.css'

const path = '/api/v2/temp/media/videos/thumbnail'

/** Fetches a frame of the video at an address, as a data URL. Throws a `RestError` if the server rejects the address. */
async function fetchVideoFrame(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${path}?url=${encodeURIComponent(address)}`, { headers: accountHeaders(), signal })
  if (!response.ok) throw new RestError(response, await response.json().catch(() => null))
  return dataUrlOf(await response.blob())
}

const debounceMs = 600

/** Error in place of the frame. The address is kept, because the video may still play for visitors. */
function Failure({ message }: { readonly message: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.failed}>
      <IconVideoOff size={20} aria-hidden="true" />
      <div>
        <strong>{t('hotspots.videoFrame.missing')}</strong>
        <div>{message}</div>
      </div>
    </div>
  )
}

type LoadedFrameProps = { readonly address: string; readonly isDebounced: boolean }

function LoadedFrame({ address, isDebounced }: LoadedFrameProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['video-frame', readAccountId(), address],
    queryFn: ({ signal }) => fetchVideoFrame(address, signal),
    enabled: isDebounced,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const failure = isFetching ? null : error
  const isLoading = data === undefined && failure === null
  // A rejected address would be rejected again.
  const canRetry = failure !== null && apiErrorOf(failure)?.code !== 'media.addressRejected'
  return (
    <div className={classes.frame}>
      {isLoading && <Skeleton className={classes.loading} />}
      {data !== undefined && <img className={classes.image} src={data} alt={t('hotspots.videoFrame.alt')} />}
      <div role="status" className={classes.text}>
        {isLoading && t('hotspots.videoFrame.loading')}
        {data !== undefined && t('hotspots.videoFrame.caption')}
        {failure !== null && <Failure message={errorMessage(t, failure)} />}
      </div>
      {canRetry && (
        <Button className={classes.retry} variant="default" size="compact-md" onClick={() => void refetch()}>
          {t('app.tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** Frame of the video at the typed address. Renders nothing for other addresses, or without `manageTours`. */
export function VideoFrame({ address }: { readonly address: string | undefined }) {
  const canManage = usePermission('manageTours')
  const video = videoAddressOf(address)
  const [debounced] = useDebouncedValue(video, debounceMs)
  return canManage && video !== undefined ? <LoadedFrame address={video} isDebounced={debounced === video} /> : null
}
