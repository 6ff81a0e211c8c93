type VideoUrls = {
  readonly playlist: string
  /** The video as a single file, for browsers that can't play the stream. */
  readonly fallbackFile: string
}

/** Buffer during playback, in seconds: the default length of hls.js, with a lower maximum. */
const playbackBuffer = { maxBufferLength: 30, maxMaxBufferLength: 120 }
const playlistType = 'application/vnd.apple.mpegurl'

/**
 * Attaches an HLS stream to a player, natively or by hls.js, which is loaded on demand. Returns a function that
 * detaches it.
 */
export function attachHlsStream(player: HTMLVideoElement, { playlist, fallbackFile }: VideoUrls): () => void {
  if (!('MediaSource' in window) && player.canPlayType(playlistType) !== '') {
    player.src = playlist
    return () => player.removeAttribute('src')
  }
  let isDetached = false
  let destroyStream: () => void = () => undefined
  const playFallbackFile = () => {
    if (!isDetached) player.src = fallbackFile
  }
  const startStreaming = async () => {
    const { default: Hls } = await import('hls.js/light')
    if (isDetached) return
    if (!Hls.isSupported()) return playFallbackFile()
    // Before playback the first segment is enough for the duration and for seeking.
    const hls = new Hls({ maxBufferLength: 1, maxMaxBufferLength: 1 })
    destroyStream = () => hls.destroy()
    hls.on(Hls.Events.ERROR, (_name, { fatal }) => {
      if (!fatal) return
      hls.destroy()
      playFallbackFile()
    })
    hls.loadSource(playlist)
    hls.attachMedia(player)
    player.addEventListener('play', () => Object.assign(hls.config, playbackBuffer), { once: true })
  }
  startStreaming().catch(playFallbackFile)
  return () => {
    isDetached = true
    destroyStream()
    player.removeAttribute('src')
  }
}
