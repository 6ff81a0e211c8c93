import type { TourViewer } from '../../core/api.ts'
import type { PlaybackState } from '../../core/media/playback.ts'
import type { Texts } from '../../locales/texts.ts'
import type { MediaBar, OpenTranscript } from './media-bar.ts'

type MediaBarOptions = {
  readonly viewer: TourViewer
  readonly texts: Texts
  /** Receives the controls as its first child. */
  readonly parent: Element
  /** True if the controls float over an editor's stage. */
  readonly onStage?: boolean
  readonly onTranscript?: OpenTranscript
}

/** Plays and pauses the video with the space bar. */
function toggleOnSpace(viewer: TourViewer): void {
  viewer.element.addEventListener('keydown', (event) => {
    const { playback } = viewer
    const isOnButton = event.target instanceof Element && event.target.closest('button, a, input') !== null
    if (event.key !== ' ' || !playback || isOnButton || event.defaultPrevented) return
    event.preventDefault()
    if (playback.state.playing) playback.pause()
    else void playback.play()
  })
}

/** Adds the controls of the stop's video. Their code is loaded with the first video. */
export function addMediaBar({ viewer, texts, parent, onStage = false, onTranscript }: MediaBarOptions): void {
  let loading: Promise<MediaBar> | undefined
  let state: PlaybackState | null = null
  const load = async () => {
    const { MediaBar } = await import('./media-bar.ts')
    const bar = new MediaBar(viewer, texts, onTranscript)
    bar.placeIn(parent, onStage)
    return bar
  }
  viewer.on('mediastate', ({ detail }) => {
    state = detail.playback
    if (!state && !loading) return
    loading ??= load()
    loading.then(
      (bar) => bar.show(state),
      () => {
        // The next state change retries.
        loading = undefined
      },
    )
  })
  toggleOnSpace(viewer)
}
