import { deviceOf } from '../../core/device.ts'
import { type PlayableMedium, VideoPlayer } from '../../core/media/video/video-player.ts'
import { tellHeard } from '../audio/card-audio.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { MediaBar } from '../media/media-bar.ts'
import { transcriptText } from '../media/transcript-text.ts'
import type { Card } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'

const mostPixelRatio = 2

type PlayerOptions = {
  readonly played: PlayableMedium & { readonly credit: string }
  /** What the controls are called. */
  readonly label: string
  /** There is something to see: where only the page shows it, it waits for those who look at the page. */
  readonly isSeen: boolean
  /** Puts the player's elements into the card, above the controls. */
  readonly place: (player: VideoPlayer) => HTMLElement
}

/** What is said, to read without hearing it; fetched when somebody opens it, and again after it could not be. */
function transcriptOf(url: string, { texts }: Card['chrome']): HTMLElement {
  const details = make('details', {}, make('summary', {}, texts('media.transcript')))
  let text: HTMLElement | undefined
  details.addEventListener('toggle', () => {
    if (!details.open || text?.hasAttribute('data-failed') === false) return
    text?.remove()
    text = transcriptText(url, texts)
    details.append(text)
  })
  return details
}

/** Answers what has the video of the stop pause; it goes on when the sheet is closed, if it played. */
function pauseBehind({ chrome: { viewer, signal: life }, signal }: Card): () => void {
  return () => {
    const { playback } = viewer
    if (!playback?.state.playing) return
    playback.pause()
    const goOn = () => life.aborted || viewer.playback !== playback || void playback.play()
    signal.addEventListener('abort', goOn, { once: true })
  }
}

/** The players of a tour's sheets. */
const playersOf = new WeakMap<Chrome, Set<VideoPlayer>>()

function isHeard({ state }: VideoPlayer): boolean {
  return state.playing && state.hasSound && !state.muted
}

/** Of several players in a sheet one plays at a time, and any may be heard. */
function playAlone({ chrome }: Card, player: VideoPlayer): void {
  const players = playersOf.get(chrome) ?? new Set()
  if (player.state.playing) for (const other of players) if (other !== player && other.state.playing) other.pause()
  tellHeard(chrome.frame, [...players].some(isHeard))
}

function keepPlayer({ chrome, signal }: Card, player: VideoPlayer): void {
  const players = playersOf.get(chrome) ?? new Set()
  playersOf.set(chrome, players.add(player))
  const forget = () => {
    players.delete(player)
    tellHeard(chrome.frame, [...players].some(isHeard))
  }
  signal.addEventListener('abort', forget)
}

/**
 * Plays a video or a recording in a sheet with the controls that videos of stops have. It begins by itself where videos
 * do, the video of the stop pauses, and the audio behind the tour is lower meanwhile.
 */
export function addPlayer(card: Card, { played, label, isSeen, place }: PlayerOptions): void {
  const { chrome, body, signal } = card
  const { viewer, texts, addressOf } = chrome
  adoptCardStyles(body)
  const waits = card.playsOnDemand === true || (isSeen && viewer.inVR)
  const pauseOther = pauseBehind(card)
  const player: VideoPlayer = new VideoPlayer(
    played,
    {
      addressOf,
      device: deviceOf(window),
      editing: waits,
      signal,
      onPlayback: () => show(),
      onFailed: () => body.append(make('p', { role: 'alert' }, texts('card.failed'))),
    },
    () => player.video.clientWidth * Math.min(devicePixelRatio, mostPixelRatio),
  )
  const bar = new MediaBar({ playback: player }, (key, facts) => (key === 'media.label' ? label : texts(key, facts)))
  const show = () => {
    const { state } = player
    bar.show(state)
    if (state.playing) pauseOther()
    playAlone(card, player)
  }
  keepPlayer(card, player)
  if (!waits) pauseOther()
  const below = make('div', {})
  const element = make('div', { class: 'card-player' }, place(player), below)
  body.append(element)
  bar.placeIn(below, false)
  if (played.credit !== '') element.append(make('p', { class: 'card-credit' }, played.credit))
  if (player.state.transcriptUrl !== null) element.append(transcriptOf(player.state.transcriptUrl, chrome))
  player.setCurrent(true)
  show()
}
