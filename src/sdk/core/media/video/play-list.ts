import Hls from 'hls.js/light'

type PlayList = { readonly dispose: () => void }
type Wanted = {
  readonly video: HTMLVideoElement
  readonly url: string
  /** Wider than this is no better, at the moment. */
  readonly mostWidthPx: () => number
  /** It will not play this way. */
  readonly onFailed: () => void
}

/** Between tries of which each is many by the script itself. */
const pausesMs = [1000, 4000, 10_000] as const
/** Of an answer that will not be another one. */
const isFinal = (status: number) => status >= 400 && status < 500

/** Goes on after the script has given up for want of a network: after some pauses more, or as soon as there is one. */
function networkMender(hls: InstanceType<typeof Hls>, url: string, onFailed: () => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const goOn = () => {
    isStopped = false
    if (hls.levels.length > 0) hls.startLoad()
    else hls.loadSource(url)
  }
  const onOnline = () => {
    clearTimeout(timer)
    tries = 0
    if (isStopped) goOn()
  }
  addEventListener('online', onOnline)
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    tries = 0
  })
  return {
    fix(status: number) {
      isStopped = true
      if (!navigator.onLine) return
      const pauseMs = isFinal(status) ? undefined : pausesMs[tries++]
      if (pauseMs === undefined) onFailed()
      else timer = setTimeout(goOn, pauseMs)
    },
    dispose() {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}

/** Feeds a playlist to a video element where the browser cannot. Without a worker: host pages may forbid them. */
export function playList({ video, url, mostWidthPx, onFailed }: Wanted): PlayList {
  const hls = new Hls({ enableWorker: false, maxBufferLength: 20 })
  const cap = () => {
    const mostPx = mostWidthPx()
    hls.autoLevelCapping = hls.levels.reduce((best, level, at) => (level.width <= mostPx ? at : best), 0)
  }
  hls.on(Hls.Events.MANIFEST_PARSED, cap)
  // The window may have grown since.
  hls.on(Hls.Events.FRAG_BUFFERED, cap)
  const network = networkMender(hls, url, onFailed)
  let fixed = false
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.NETWORK_ERROR) network.fix(response?.code ?? 0)
    else if (type === Hls.ErrorTypes.MEDIA_ERROR && !fixed) {
      fixed = true
      hls.recoverMediaError()
    } else onFailed()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    dispose() {
      network.dispose()
      hls.destroy()
    },
  }
}
