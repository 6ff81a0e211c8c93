import Hls from 'hls.js/light'

type HlsPlayback = { readonly dispose: () => void }
type HlsOptions = {
  readonly video: HTMLVideoElement
  readonly url: string
  /** Maximum useful width of a rendition at the current size. */
  readonly maxWidthPx: () => number
  /** Called when the playlist can't be played. */
  readonly onFailed: () => void
}

/** Delays between restarts. Before each, hls.js has retried several times itself. */
const retryDelaysMs = [1000, 4000, 10_000] as const
/** True for client errors, which a retry won't change. */
const isClientError = (status: number) => status >= 400 && status < 500

/** Restarts loading after hls.js has given up on network errors: after a delay, or when the browser is online again. */
function createNetworkRecovery(hls: InstanceType<typeof Hls>, url: string, onFailed: () => void) {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const restart = () => {
    isStopped = false
    if (hls.levels.length > 0) hls.startLoad()
    else hls.loadSource(url)
  }
  const onOnline = () => {
    clearTimeout(timer)
    attempts = 0
    if (isStopped) restart()
  }
  addEventListener('online', onOnline)
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    attempts = 0
  })
  return {
    recover(status: number) {
      isStopped = true
      if (!navigator.onLine) return
      const delayMs = isClientError(status) ? undefined : retryDelaysMs[attempts++]
      if (delayMs === undefined) onFailed()
      else timer = setTimeout(restart, delayMs)
    },
    dispose() {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}

/** Plays a playlist with hls.js, without a worker, because host pages may forbid workers. */
export function startHlsPlayback({ video, url, maxWidthPx, onFailed }: HlsOptions): HlsPlayback {
  const hls = new Hls({ enableWorker: false, maxBufferLength: 20 })
  const capLevel = () => {
    const maxPx = maxWidthPx()
    hls.autoLevelCapping = hls.levels.reduce((widest, level, index) => (level.width <= maxPx ? index : widest), 0)
  }
  hls.on(Hls.Events.MANIFEST_PARSED, capLevel)
  // The displayed size may have changed since the manifest was parsed.
  hls.on(Hls.Events.FRAG_BUFFERED, capLevel)
  const networkRecovery = createNetworkRecovery(hls, url, onFailed)
  let hasRecovered = false
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.NETWORK_ERROR) networkRecovery.recover(response?.code ?? 0)
    else if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
    } else onFailed()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    dispose() {
      networkRecovery.dispose()
      hls.destroy()
    },
  }
}
