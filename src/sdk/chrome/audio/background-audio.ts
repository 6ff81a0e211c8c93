import type { BackgroundAudio } from '../../../shared/tours/background-audio.ts'
import { type Background, BackgroundPlayer } from '../../core/audio/background-audio.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { createTranscriptOpener } from '../media/transcript-opener.ts'
import { onCardAudio } from './card-audio.ts'

/** A musical note, because a loudspeaker means the audio of a video. */
const note =
  'M9.5 17.5V6L19 4v11.5M9.5 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z'

const icons = {
  audible: note,
  muted: `${note}M3 3l18 18`,
  transcript: 'M6 3h9l4 4v14H6ZM9.5 11h6M9.5 15h6',
} as const

/** Gestures after which browsers allow audio to play. */
const gestures = ['pointerup', 'keydown', 'click'] as const

type BackgroundWithTranscript = Background & { readonly transcriptUrl: string | undefined }

/** Audio of the current stop, else of the tour; null if neither has audio that the document contains. */
function backgroundOf({ viewer, resolveUrl }: Chrome): BackgroundWithTranscript | null {
  const { audio, tours, tourId } = viewer.document
  const setting: BackgroundAudio | undefined = viewer.stop.backgroundAudio ?? tours[tourId]?.backgroundAudio
  const publishedAudio = audio[setting?.mediaId ?? '']
  const file = publishedAudio?.manifest.renditions[0]?.file
  if (!setting || !publishedAudio || file === undefined) return null
  const { baseUrl, transcriptUrl } = publishedAudio
  return { url: resolveUrl(baseUrl + file), volume: setting.volume, loop: setting.loop, transcriptUrl }
}

/** Adds the transcript button, which works while the audio is muted too. It is hidden without a transcript. */
function addTranscriptButton(chrome: Chrome, bar: HTMLElement): void {
  const { viewer, texts, resolveUrl } = chrome
  const button = localize(createElement('button', { type: 'button', class: 'icon-button' }), (element) =>
    setLabel(element, texts('sound.transcript')),
  )
  button.dataset.control = 'sound'
  button.append(createIcon(icons.transcript))
  const update = () => {
    button.hidden = backgroundOf(chrome)?.transcriptUrl === undefined
  }
  const openTranscript = createTranscriptOpener(chrome)
  button.addEventListener('click', () => {
    const url = backgroundOf(chrome)?.transcriptUrl
    if (url !== undefined) void openTranscript(texts('sound.transcript'), resolveUrl(url))
  })
  viewer.on('stopchange', update)
  update()
  bar.prepend(button)
}

/** Connects the player to gestures, the stop, other audio and the visibility of the page. */
function connectPlayer(chrome: Chrome, player: BackgroundPlayer, button: HTMLElement): void {
  const { viewer, frame, signal } = chrome
  for (const name of gestures)
    frame.element.addEventListener(
      name,
      (event) => {
        // The audio button has its own handler.
        if (!event.composedPath().includes(button)) player.start()
      },
      { signal, capture: true },
    )
  viewer.on('stopchange', () => player.setBackground(backgroundOf(chrome)))
  let isVideoAudible = false
  let isCardAudible = false
  const duck = () => player.setDucked(isVideoAudible || isCardAudible)
  viewer.on('mediastate', ({ detail: { playback } }) => {
    isVideoAudible = Boolean(playback?.playing && playback.hasSound && !playback.muted)
    duck()
  })
  onCardAudio(frame, (isAudible) => {
    isCardAudible = isAudible
    duck()
  })
  document.addEventListener('visibilitychange', () => player.setHidden(document.hidden), { signal })
  addEventListener('pagehide', () => player.setHidden(true), { signal })
  addEventListener('pageshow', () => player.setHidden(document.hidden), { signal })
  signal.addEventListener('abort', () => player.dispose())
}

/**
 * Plays background audio, with a mute button and a transcript button in `bar`. Browsers allow it after a gesture.
 * `hadGesture` is true if the visitor has made one already.
 */
export function addBackgroundAudio(chrome: Chrome, bar: HTMLElement, hadGesture: boolean): void {
  const { frame, texts, started } = chrome
  const button = createElement('button', { type: 'button', class: 'icon-button sound-button', 'data-control': 'sound' })
  const show = () => {
    button.hidden = !player.isOffered
    localize(button, () => setLabel(button, texts(player.isAudible ? 'sound.off' : 'sound.on')))
    button.replaceChildren(createIcon(icons[player.isAudible ? 'audible' : 'muted']))
  }
  const player = new BackgroundPlayer(frame.element, show)
  button.addEventListener('click', () => player.setMuted(player.isAudible))
  addTranscriptButton(chrome, bar)
  bar.prepend(button)
  if (!bar.isConnected) frame.bottom.append(bar)
  connectPlayer(chrome, player, button)
  if (hadGesture) player.start()
  // The click on the start screen counts as the gesture.
  void started?.then(() => player.start())
  player.setBackground(backgroundOf(chrome))
}
