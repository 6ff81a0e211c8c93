import type { Chrome } from '../chrome.ts'

/** Pauses the videos of the stop and of its hotspots. The returned function plays the videos that tried to start. */
export function holdVideos({ viewer, frame }: Pick<Chrome, 'viewer' | 'frame'>): () => void {
  const heldVideos = new Set<HTMLMediaElement>()
  let isStopVideoHeld = false
  // Media events don't bubble, but can be captured.
  const onPlay = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return
    target.pause()
    heldVideos.add(target)
  }
  frame.stage.addEventListener('play', onPlay, true)
  const holdStopVideo = () => {
    if (!viewer.playback?.state.playing) return
    isStopVideoHeld = true
    viewer.playback.pause()
  }
  const unsubscribe = viewer.on('mediastate', holdStopVideo)
  holdStopVideo()
  return () => {
    frame.stage.removeEventListener('play', onPlay, true)
    unsubscribe()
    for (const video of heldVideos) if (video.isConnected) video.play().catch(() => undefined)
    if (isStopVideoHeld) void viewer.playback?.play()
  }
}
