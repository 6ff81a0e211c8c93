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
  let mended = false
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true
      hls.recoverMediaError()
    } else onFailed()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return { dispose: () => hls.destroy() }
}
