import type { TourViewer } from '../../core/api.ts'
import type { PlaybackState } from '../../core/media/playback.ts'
import type { Texts } from '../../locales/texts.ts'
import type { MediaBar, ReadTranscript } from './media-bar.ts'

type Wanted = {
  readonly viewer: TourViewer
  readonly texts: Texts
  /** Gets the controls as its first child. */
  readonly parent: Element
  /** The controls float over an editor's stage. */
  readonly onStage?: boolean
  readonly read?: ReadTranscript
}

function listenToSpace(viewer: TourViewer): void {
  viewer.element.addEventListener('keydown', (event) => {
    const { playback } = viewer
    const isOnButton = event.target instanceof Element && event.target.closest('button, a, input') !== null
    if (event.key !== ' ' || !playback || isOnButton || event.defaultPrevented) return
    event.preventDefault()
    if (playback.state.playing) playback.pause()
    else void playback.play()
  })
}

/** Shows the controls of videos; they are loaded with the first video that is shown. Space plays and pauses. */
export function addMediaBar({ viewer, texts, parent, onStage = false, read }: Wanted): void {
  let loading: Promise<MediaBar> | undefined
  let last: PlaybackState | null = null
  const load = async () => {
    const { MediaBar } = await import('./media-bar.ts')
    const bar = new MediaBar(viewer, texts, read)
    bar.placeIn(parent, onStage)
    return bar
  }
  viewer.on('mediastate', ({ detail }) => {
    last = detail.playback
    if (!last && !loading) return
    loading ??= load()
    loading.then(
      (bar) => bar.show(last),
      () => {
        // the next change tries again
        loading = undefined
      },
    )
  })
  listenToSpace(viewer)
}
