import type { TourViewer } from '../../core/api.ts'
import { motionMs } from '../chrome.ts'
import { type GuideStep, guideStepsOf } from './guide-plan.ts'
import type { GuideAdapter, GuideState } from './guide-player.ts'

/** Stops of guided play: the stops of the list in order, or all stops if the list is empty. */
function guidedStops({ stops }: TourViewer): TourViewer['stops'] {
  const listedStops = stops.filter((stop) => !stop.hiddenFromList)
  return listedStops.length > 0 ? listedStops : stops
}

type VideoViewer = Pick<TourViewer, 'on'> & {
  readonly playback: { readonly state: { readonly playing: boolean }; play(): Promise<void> } | null
}

/** Creates a starter that plays the video of the stop on request: at once, or as soon as it is loaded. */
export function createVideoStarter(viewer: VideoViewer): { setRequested(isRequested: boolean): void } {
  let isPending = false
  const start = () => {
    const { playback } = viewer
    if (!isPending || !playback) return
    isPending = false
    if (!playback.state.playing) void playback.play()
  }
  viewer.on('mediastate', start)
  return {
    setRequested(isRequested) {
      isPending = isRequested
      start()
    },
  }
}

/** Adapts the viewer for guided play. */
export function createGuideAdapter(viewer: TourViewer, onChange: (state: GuideState) => void): GuideAdapter {
  const video = createVideoStarter(viewer)
  const startStep = (step: GuideStep, durationMs: number) => {
    viewer.disableGyro()
    video.setRequested(step.video === true)
    if (step.view) void viewer.setView(step.view, { animateMs: durationMs })
    else viewer.cruise(step.turnDegPerSecond ?? 0)
  }
  return {
    total: () => guidedStops(viewer).length,
    currentIndex: () => guidedStops(viewer).indexOf(viewer.stop),
    async goTo(index, signal) {
      const stop = guidedStops(viewer)[index]
      if (stop) await viewer.goTo(stop.id, { signal })
    },
    stepsOf(index) {
      const stop = guidedStops(viewer)[index]
      return stop ? guideStepsOf({ tour: viewer.document, stop, reducedMotion: motionMs(1) === 0 }) : []
    },
    startStep,
    halt() {
      video.setRequested(false)
      viewer.playback?.pause()
      void viewer.setView({})
    },
    release: () => video.setRequested(false),
    onChange,
  }
}
