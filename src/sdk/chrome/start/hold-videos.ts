import type { Chrome } from '../chrome.ts'

/** Keeps videos from playing, in the stop and in the scene. Answers how to let go those that wanted to. */
export function holdVideos({ viewer, frame }: Pick<Chrome, 'viewer' | 'frame'>): () => void {
  const held = new Set<HTMLMediaElement>()
  let isVideoHeld = false
  // what media tell does not bubble, but is heard on its way down
  const onPlay = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return
    target.pause()
    held.add(target)
  }
  frame.stage.addEventListener('play', onPlay, true)
  const holdStop = () => {
    if (!viewer.playback?.state.playing) return
    isVideoHeld = true
    viewer.playback.pause()
  }
  const forget = viewer.on('mediastate', holdStop)
  holdStop()
  return () => {
    frame.stage.removeEventListener('play', onPlay, true)
    forget()
    for (const video of held) if (video.isConnected) video.play().catch(() => undefined)
    if (isVideoHeld) void viewer.playback?.play()
  }
}
