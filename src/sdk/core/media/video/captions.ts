type Captions = { readonly label: string; readonly language: string; readonly url: string }

function textOf(cue: TextTrackCue): string {
  return 'getCueAsHTML' in cue && cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''
}

/** Captions over a flat or 360 video, as an element with a line per cue, because browsers can't draw them on a sphere. */
export class CaptionsLayer {
  readonly element: HTMLElement
  readonly #tracks: readonly TextTrack[]
  #shown: number | null = null

  constructor(player: HTMLMediaElement, captions: readonly Captions[]) {
    this.element = document.createElement('div')
    this.element.className = 'captions'
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
      return line
    })
    this.element.replaceChildren(...lines)
  }
}
