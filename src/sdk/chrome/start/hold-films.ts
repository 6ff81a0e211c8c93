import type { Chrome } from '../chrome.ts'

/** Keeps films from playing, in the stop and in the scene. Answers how to let go those that wanted to. */
export function holdFilms({ viewer, frame }: Pick<Chrome, 'viewer' | 'frame'>): () => void {
  const held = new Set<HTMLMediaElement>()
  let isFilmHeld = false
  // what media tell does not bubble, but is heard on its way down
  const onPlay = ({ target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return
    target.pause()
    held.add(target)
  }
  frame.stage.addEventListener('play', onPlay, true)
  const holdStop = () => {
    if (!viewer.playback?.state.playing) return
    isFilmHeld = true
    viewer.playback.pause()
  }
  const forget = viewer.on('mediastate', holdStop)
  holdStop()
  return () => {
    frame.stage.removeEventListener('play', onPlay, true)
    forget()
    for (const film of held) if (film.isConnected) film.play().catch(() => undefined)
    if (isFilmHeld) void viewer.playback?.play()
  }
}
