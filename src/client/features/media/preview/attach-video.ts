type VideoAddresses = {
  readonly playlist: string
  /** The whole video in one file, where no stream can be played. */
  readonly whole: string
}

/** Seconds of a video held ready while it is played; as hls.js has it by itself, and at most. */
const playedBuffer = { maxBufferLength: 30, maxMaxBufferLength: 120 }
const playlistType = 'application/vnd.apple.mpegurl'

/** Has a player play a video: as a stream by itself or by hls.js, which is fetched only then. Answers how to end that. */
export function attachVideo(player: HTMLVideoElement, { playlist, whole }: VideoAddresses): () => void {
  if (!('MediaSource' in window) && player.canPlayType(playlistType) !== '') {
    player.src = playlist
    return () => player.removeAttribute('src')
  }
  let isGone = false
  let end: () => void = () => undefined
  const playWhole = () => {
    if (!isGone) player.src = whole
  }
  const stream = async () => {
    const { default: Hls } = await import('hls.js/light')
    if (isGone) return
    if (!Hls.isSupported()) return playWhole()
    // Until it is played the first segment is enough: for its length, and to look for a moment in it.
    const hls = new Hls({ maxBufferLength: 1, maxMaxBufferLength: 1 })
    end = () => hls.destroy()
    hls.on(Hls.Events.ERROR, (_name, { fatal }) => {
      if (!fatal) return
      hls.destroy()
      playWhole()
    })
    hls.loadSource(playlist)
    hls.attachMedia(player)
    player.addEventListener('play', () => Object.assign(hls.config, playedBuffer), { once: true })
  }
  stream().catch(playWhole)
  return () => {
    isGone = true
    end()
    player.removeAttribute('src')
  }
}
