type Captions = { readonly label: string; readonly language: string; readonly url: string }

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

/** Captions over a flat or 360 video, as an element with a line per cue, because browsers can't draw them on a sphere. */
export class CaptionsLayer {
  readonly element: HTMLElement
  readonly #tracks: readonly TextTrack[]
  #shown: number | null = null

  constructor(player: HTMLMediaElement, captions: readonly Captions[]) {
    this.element = document.createElement('div')
    this.element.className = 'captions'
    Object.assign(this.element.style, layerStyle)
    const tracks = captions.map(({ language, label, url }) => {
      const track = document.createElement('track')
      Object.assign(track, { kind: 'captions', srclang: language, label, src: url })
      player.append(track)
      return track.track
    })
    for (const [index, track] of tracks.entries()) {
      track.mode = 'disabled'
      track.addEventListener('cuechange', () => index === this.#shown && this.#showCues(track))
    }
    this.#tracks = tracks
  }

  get shown(): number | null {
    return this.#shown
  }

  show(index: number | null): void {
    this.#shown = index
    this.element.replaceChildren()
    for (const [otherIndex, track] of this.#tracks.entries()) track.mode = otherIndex === index ? 'hidden' : 'disabled'
    const track = index === null ? undefined : this.#tracks[index]
    if (track) this.#showCues(track)
  }

  #showCues({ activeCues }: TextTrack): void {
    const lines = [...(activeCues ?? [])].map((cue) => {
      const line = document.createElement('span')
      line.textContent = textOf(cue)
      Object.assign(line.style, lineStyle)
      return line
    })
    this.element.replaceChildren(...lines)
  }
}
