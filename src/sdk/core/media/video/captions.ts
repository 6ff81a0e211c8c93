type CaptionTrack = { readonly label: string; readonly language: string; readonly url: string }

function textOf(cue: TextTrackCue): string {
  return 'getCueAsHTML' in cue && cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''
}

/** Inline styles, because viewers without captions don't need the rules. */
const layerStyle = {
  position: 'absolute',
  inset: 'auto 16px max(20%, calc(var(--controls, 138px) + 12px))',
  display: 'grid',
  gap: '2px',
  justifyItems: 'center',
  fontSize: 'clamp(15px, 2.4cqmin, 24px)',
  lineHeight: '1.35',
  textAlign: 'center',
}
const lineStyle = {
  padding: '2px 10px',
  borderRadius: '6px',
  background: 'rgb(10 12 16 / 0.82)',
  whiteSpace: 'pre-line',
}

/** Captions over a flat or 360 video: an element with a line per cue. Browsers can't draw captions on a sphere. */
export class CaptionsLayer {
  readonly element: HTMLElement
  readonly #textTracks: readonly TextTrack[]
  #visibleIndex: number | null = null

  constructor(player: HTMLMediaElement, captionTracks: readonly CaptionTrack[]) {
    this.element = document.createElement('div')
    this.element.className = 'captions'
    Object.assign(this.element.style, layerStyle)
    const textTracks = captionTracks.map(({ language, label, url }) => {
      const track = document.createElement('track')
      Object.assign(track, { kind: 'captions', srclang: language, label, src: url })
      player.append(track)
      return track.track
    })
    for (const [index, track] of textTracks.entries()) {
      track.mode = 'disabled'
      track.addEventListener('cuechange', () => {
        if (index === this.#visibleIndex) this.#showCues(track)
      })
    }
    this.#textTracks = textTracks
  }

  /** Index of the visible track; null if captions are off. */
  get visibleIndex(): number | null {
    return this.#visibleIndex
  }

  /** Shows the track with this index, and no other. Null turns captions off. */
  show(visibleIndex: number | null): void {
    this.#visibleIndex = visibleIndex
    this.element.replaceChildren()
    // A hidden track emits cue changes, but the browser doesn't draw it.
    for (const [index, track] of this.#textTracks.entries()) track.mode = index === visibleIndex ? 'hidden' : 'disabled'
    const visibleTrack = visibleIndex === null ? undefined : this.#textTracks[visibleIndex]
    if (visibleTrack) this.#showCues(visibleTrack)
  }

  #showCues({ activeCues, language }: TextTrack): void {
    const lines = [...(activeCues ?? [])].map((cue) => {
      const line = document.createElement('span')
      Object.assign(line, { textContent: textOf(cue), lang: language, dir: 'auto' })
      Object.assign(line.style, lineStyle)
      return line
    })
    this.element.replaceChildren(...lines)
  }
}
