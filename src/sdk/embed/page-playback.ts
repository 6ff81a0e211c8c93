import { coded } from '../core/coded-error.ts'
import type { Playback } from '../core/media/playback.ts'
import { checkNumber, checkType } from './checks.ts'
import type { StopoverPlayback } from './stopover.d.ts'

const wrapped = new WeakMap<Playback, StopoverPlayback>()

function checkCaptions(index: unknown, count: number): void {
  if (count === 0) throw coded('INVALID_ARGUMENT', new TypeError('index must be null: this video has no captions'))
  checkNumber('index', index, { least: 0, most: count - 1 })
}

function playbackFor(playback: Playback): StopoverPlayback {
  return {
    get state() {
      return playback.state
    },
    play: () => playback.play(),
    pause: () => playback.pause(),
    seek(timeSeconds) {
      checkNumber('timeSeconds', timeSeconds)
      playback.seek(timeSeconds)
    },
    setMuted(muted) {
      checkType('muted', muted, 'boolean')
      playback.setMuted(muted)
    },
    setVolume(volume) {
      checkNumber('volume', volume, { least: 0, most: 1 })
      playback.setVolume(volume)
    },
    showCaptions(index) {
      if (index !== null) checkCaptions(index, playback.state.captions.length)
      playback.showCaptions(index)
    },
  }
}

/** The video of a stop as a page may control it; the same object for the same video. */
export function pagePlayback(playback: Playback | null): StopoverPlayback | null {
  if (!playback) return null
  const known = wrapped.get(playback) ?? playbackFor(playback)
  wrapped.set(playback, known)
  return known
}
