import { coded } from '../core/coded-error.ts'
import type { Playback } from '../core/media/playback.ts'
import { checkNumber, checkType } from './checks.ts'
import type { StopoverPlayback } from './page-api.ts'

const wrappers = new WeakMap<Playback, StopoverPlayback>()

function checkCaptions(index: unknown, count: number): void {
  if (count === 0) throw coded('INVALID_ARGUMENT', new TypeError('index must be null: this video has no captions'))
  checkNumber('index', index, { min: 0, max: count - 1 })
}

function createWrapper(playback: Playback): StopoverPlayback {
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
      checkNumber('volume', volume, { min: 0, max: 1 })
      playback.setVolume(volume)
    },
    showCaptions(index) {
      if (index !== null) checkCaptions(index, playback.state.captions.length)
      playback.showCaptions(index)
    },
  }
}

/** Wraps the playback of a stop's video for the page, in the same object for the same video. Arguments are validated. */
export function wrapPlayback(playback: Playback | null): StopoverPlayback | null {
  if (!playback) return null
  const wrapper = wrappers.get(playback) ?? createWrapper(playback)
  wrappers.set(playback, wrapper)
  return wrapper
}
