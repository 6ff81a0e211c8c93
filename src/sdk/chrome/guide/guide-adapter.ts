import type { TourViewer } from '../../core/api.ts'
import { motionMs } from '../chrome.ts'
import { type Leg, legsOf } from './guide-plan.ts'
import type { GuideState, GuideWorld } from './guide-player.ts'

/** The stops that are played: those of the list, in its order. */
function playedStops({ stops }: TourViewer): TourViewer['stops'] {
  const listed = stops.filter((stop) => !stop.hiddenFromList)
  return listed.length > 0 ? listed : stops
}

type VideoViewer = Pick<TourViewer, 'on'> & {
  readonly playback: { readonly state: { readonly playing: boolean }; play(): Promise<void> } | null
}

/** Starts the video of the stop, now or as soon as there is one. */
export function videoStarter(viewer: VideoViewer): { want(wanted: boolean): void } {
  let isWanted = false
  const start = () => {
    const { playback } = viewer
    if (!isWanted || !playback) return
    isWanted = false
    if (!playback.state.playing) void playback.play()
  }
  viewer.on('mediastate', start)
  return {
    want(wanted) {
      isWanted = wanted
      start()
    },
  }
}

/** What guided play moves: the viewer, by what any page could ask of it. */
export function guideWorld(viewer: TourViewer, onChange: (state: GuideState) => void): GuideWorld {
  const video = videoStarter(viewer)
  const begin = (leg: Leg, durationMs: number) => {
    viewer.disableGyro()
    video.want(leg.video === true)
    if (leg.view) void viewer.setView(leg.view, { animateMs: durationMs })
    else viewer.cruise(leg.turnDegPerSecond ?? 0)
  }
  return {
    total: () => playedStops(viewer).length,
    at: () => playedStops(viewer).indexOf(viewer.stop),
    async goTo(at, signal) {
      const stop = playedStops(viewer)[at]
      if (stop) await viewer.goTo(stop.id, { signal })
    },
    legsOf(at) {
      const stop = playedStops(viewer)[at]
      return stop ? legsOf({ tour: viewer.document, stop, isCalm: motionMs(1) === 0 }) : []
    },
    begin,
    halt() {
      video.want(false)
      viewer.playback?.pause()
      void viewer.setView({})
    },
    release: () => video.want(false),
    onChange,
  }
}
