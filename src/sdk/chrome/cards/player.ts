import { detectDevice } from '../../core/device.ts'
import { type PlayableMedium, VideoPlayer } from '../../core/media/video/video-player.ts'
import { emitCardAudio } from '../audio/card-audio.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import { MediaBar } from '../media/media-bar.ts'
import { createTranscriptText } from '../media/transcript-text.ts'
import type { Card } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'

const maxPixelRatio = 2

type PlayerOptions = {
  readonly medium: PlayableMedium & { readonly credit: string }
  /** Accessible name of the controls. */
  readonly label: string
  /** True for videos. They don't autoplay in VR, where the visitor can't see the page. */
  readonly isVisual: boolean
  /** Creates the element above the controls from the player's elements. */
  readonly layout: (player: VideoPlayer) => HTMLElement
}

/** Creates a collapsed transcript. It is fetched when it is first opened; reopening it retries a failed fetch. */
function createTranscriptDetails(url: string, { texts }: Card['chrome']): HTMLElement {
  const details = createElement('details', {}, createElement('summary', {}, texts('media.transcript')))
  let transcript: HTMLElement | undefined
  details.addEventListener('toggle', () => {
    if (!details.open || transcript?.hasAttribute('data-failed') === false) return
    transcript?.remove()
    transcript = createTranscriptText(url, texts)
    details.append(transcript)
  })
  return details
}

/** Returns a function that pauses the stop's video until the sheet is closed. */
function createStopVideoPauser({ chrome: { viewer, signal: chromeSignal }, signal }: Card): () => void {
  return () => {
    const { playback } = viewer
    if (!playback?.state.playing) return
    playback.pause()
    const resume = () => chromeSignal.aborted || viewer.playback !== playback || void playback.play()
    signal.addEventListener('abort', resume, { once: true })
  }
}

/** Players in the open sheet, by the chrome of its tour. */
const playersByChrome = new WeakMap<Chrome, Set<VideoPlayer>>()

function isAudible({ state }: VideoPlayer): boolean {
  return state.playing && state.hasSound && !state.muted
}

/**
 * Pauses the other players of the sheet while one plays, and reports whether any is audible, which ducks background
 * audio.
 */
function coordinatePlayers({ chrome }: Card, player: VideoPlayer): void {
  const players = playersByChrome.get(chrome) ?? new Set()
  if (player.state.playing)
    for (const otherPlayer of players) if (otherPlayer !== player && otherPlayer.state.playing) otherPlayer.pause()
  emitCardAudio(chrome.frame, [...players].some(isAudible))
}

function registerPlayer({ chrome, signal }: Card, player: VideoPlayer): void {
  const players = playersByChrome.get(chrome) ?? new Set()
  playersByChrome.set(chrome, players.add(player))
  const unregister = () => {
    players.delete(player)
    emitCardAudio(chrome.frame, [...players].some(isAudible))
  }
  signal.addEventListener('abort', unregister)
}

/**
 * Adds a player for a video or audio file to a sheet, with the same controls and autoplay rules as stop videos. While
 * it plays, the stop's video is paused and the background audio is ducked.
 */
export function addPlayer(card: Card, { medium, label, isVisual, layout }: PlayerOptions): void {
  const { chrome, body, signal } = card
  const { viewer, texts, resolveUrl } = chrome
  adoptCardStyles(body)
  const isAutoplayDisabled = card.playsOnDemand === true || (isVisual && viewer.inVR)
  const pauseStopVideo = createStopVideoPauser(card)
  const player: VideoPlayer = new VideoPlayer(
    medium,
    {
      resolveUrl,
      device: detectDevice(window),
      editing: isAutoplayDisabled,
      signal,
      onPlayback: () => update(),
      onFailed: () => body.append(createElement('p', { role: 'alert' }, texts('card.failed'))),
    },
    () => player.video.clientWidth * Math.min(devicePixelRatio, maxPixelRatio),
  )
  const barTexts: typeof texts = (key, values) => (key === 'media.label' ? label : texts(key, values))
  const bar = new MediaBar({ playback: player }, barTexts)
  const update = () => {
    const { state } = player
    bar.show(state)
    if (state.playing) pauseStopVideo()
    coordinatePlayers(card, player)
  }
  registerPlayer(card, player)
  if (!isAutoplayDisabled) pauseStopVideo()
  const controls = createElement('div', {})
  const element = createElement('div', { class: 'card-player' }, layout(player), controls)
  body.append(element)
  bar.placeIn(controls, false)
  if (medium.credit !== '')
    element.append(markContent(createElement('p', { class: 'card-credit' }, medium.credit), chrome))
  if (player.state.transcriptUrl !== null) element.append(createTranscriptDetails(player.state.transcriptUrl, chrome))
  player.setCurrent(true)
  update()
}
