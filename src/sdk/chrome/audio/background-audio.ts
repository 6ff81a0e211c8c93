import type { BackgroundAudio } from '../../../shared/tours/background-audio.ts'
import { type Background, BackgroundPlayer } from '../../core/audio/background-audio.ts'
import type { Chrome } from '../chrome.ts'
import { drawing, make } from '../dom.ts'
import { transcriptReader } from '../media/transcript-opener.ts'
import { onHeard } from './card-audio.ts'

/** A note: the loudspeaker is the one of the video that may play beside it. */
const note =
  'M9.5 17.5V6L19 4v11.5M9.5 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z'

const icons = {
  sound: note,
  silence: `${note}M3 3l18 18`,
  transcript: 'M6 3h9l4 4v14H6ZM9.5 11h6M9.5 15h6',
} as const

/** What browsers count as a wish of the visitor's to hear something. */
const gestures = ['pointerup', 'keydown', 'click'] as const

type Heard = Background & { readonly transcriptUrl: string | undefined }

/** The audio of the stop that is shown, or else of the tour; null where neither has one that this tour holds. */
function backgroundOf({ viewer, addressOf }: Chrome): Heard | null {
  const { audio, tours, tourId } = viewer.document
  const heard: BackgroundAudio | undefined = viewer.stop.backgroundAudio ?? tours[tourId]?.backgroundAudio
  const sound = audio[heard?.mediaId ?? '']
  const file = sound?.manifest.renditions[0]?.file
  if (!heard || !sound || file === undefined) return null
  const { baseUrl, transcriptUrl } = sound
  return { url: addressOf(baseUrl + file), volume: heard.volume, loop: heard.loop, transcriptUrl }
}

/** What is said in the audio of the stop, to read, also for those who have it off; hidden where nobody wrote it down. */
function addTranscript(chrome: Chrome, bar: HTMLElement): void {
  const { viewer, texts, addressOf } = chrome
  const title = texts('sound.transcript')
  const button = make('button', { type: 'button', class: 'icon-button', 'aria-label': title, title })
  button.dataset.control = 'sound'
  button.append(drawing(icons.transcript))
  const show = () => {
    button.hidden = backgroundOf(chrome)?.transcriptUrl === undefined
  }
  const read = transcriptReader(chrome)
  button.addEventListener('click', () => {
    const url = backgroundOf(chrome)?.transcriptUrl
    if (url !== undefined) void read(title, addressOf(url))
  })
  viewer.on('stopchange', show)
  show()
  bar.prepend(button)
}

function listen(chrome: Chrome, sound: BackgroundPlayer, button: HTMLElement): void {
  const { viewer, frame, signal } = chrome
  for (const name of gestures)
    frame.element.addEventListener(
      name,
      (event) => {
        // Its custom button says what it wants itself.
        if (!event.composedPath().includes(button)) sound.start()
      },
      { signal, capture: true },
    )
  viewer.on('stopchange', () => sound.setBackground(backgroundOf(chrome)))
  let isVideoHeard = false
  let isCardHeard = false
  const duck = () => sound.setDucked(isVideoHeard || isCardHeard)
  viewer.on('mediastate', ({ detail: { playback } }) => {
    isVideoHeard = Boolean(playback?.playing && playback.hasSound && !playback.muted)
    duck()
  })
  onHeard(frame, (heard) => {
    isCardHeard = heard
    duck()
  })
  document.addEventListener('visibilitychange', () => sound.setHidden(document.hidden), { signal })
  addEventListener('pagehide', () => sound.setHidden(true), { signal })
  addEventListener('pageshow', () => sound.setHidden(document.hidden), { signal })
  signal.addEventListener('abort', () => sound.dispose())
}

/**
 * Plays the audio behind the tour, with a button to turn it off in `bar`, and one to read it; they go where there is none. It begins
 * with a gesture, at once where the visitor has made one already.
 */
export function addBackgroundAudio(chrome: Chrome, bar: HTMLElement, isTouched: boolean): void {
  const { frame, texts, begun } = chrome
  const button = make('button', { type: 'button', class: 'icon-button sound-button', 'data-control': 'sound' })
  const show = () => {
    const label = texts(sound.isAudible ? 'sound.off' : 'sound.on')
    button.hidden = !sound.isOffered
    button.setAttribute('aria-label', label)
    button.title = label
    button.replaceChildren(drawing(icons[sound.isAudible ? 'sound' : 'silence']))
  }
  const sound = new BackgroundPlayer(frame.element, show)
  button.addEventListener('click', () => sound.setMuted(sound.isAudible))
  addTranscript(chrome, bar)
  bar.prepend(button)
  if (!bar.isConnected) frame.bottom.append(bar)
  listen(chrome, sound, button)
  if (isTouched) sound.start()
  // the press that begins the tour is a wish to hear it
  void begun?.then(() => sound.start())
  sound.setBackground(backgroundOf(chrome))
}
