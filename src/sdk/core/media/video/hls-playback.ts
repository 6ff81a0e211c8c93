import Hls from 'hls.js/light'

type HlsPlayback = { readonly dispose: () => void }
type HlsOptions = {
  readonly video: HTMLVideoElement
  readonly url: string
  /** Wider than this is no better, at the moment. */
  readonly maxWidthPx: () => number
  /** It will not play this way. */
  readonly onFailed: () => void
}

/** Between tries of which each is many by the script itself. */
const retryDelaysMs = [1000, 4000, 10_000] as const
/** Client errors, which a retry won't change. */
const isFinal = (status: number) => status >= 400 && status < 500

/** Goes on after the script has given up for want of a network: after some pauses more, or as soon as there is one. */
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
      const pauseMs = isFinal(status) ? undefined : retryDelaysMs[attempts++]
      if (pauseMs === undefined) onFailed()
      else timer = setTimeout(restart, pauseMs)
    },
    dispose() {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}

/** Feeds a playlist to a video element where the browser cannot. Without a worker: host pages may forbid them. */
export function startHlsPlayback({ video, url, maxWidthPx, onFailed }: HlsOptions): HlsPlayback {
  const hls = new Hls({ enableWorker: false, maxBufferLength: 20 })
  const cap = () => {
    const maxPx = maxWidthPx()
    hls.autoLevelCapping = hls.levels.reduce((best, level, index) => (level.width <= maxPx ? index : best), 0)
  }
  hls.on(Hls.Events.MANIFEST_PARSED, cap)
  // The window may have grown since.
  hls.on(Hls.Events.FRAG_BUFFERED, cap)
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
