import { detailOf } from '../../core/hotspots/hotspot-kind-view.ts'
import { make } from '../dom.ts'
import type { FillCard } from './card.ts'
import { addPlayer } from './player.ts'

/** A recording with its controls, captions and transcript. */
export const fillAudio: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  const { audio } = chrome.viewer.document
  const mediaId = String(detailOf(hotspot, 'mediaId'))
  const sound = Object.hasOwn(audio, mediaId) ? audio[mediaId] : undefined
  if (!sound) return body.append(make('p', {}, chrome.texts('card.gone')))
  const { manifest } = sound
  // A recording is a film without a picture.
  const renditions = manifest.renditions.map((rendition) => ({ ...rendition, widthPx: 1, heightPx: 1 }))
  addPlayer(card, {
    played: { ...sound, manifest: { durationMs: manifest.durationMs, hasSound: true, renditions } },
    label: chrome.texts('media.soundLabel'),
    isSeen: false,
    place: ({ video, captions }) => {
      video.hidden = true
      return make(
        'div',
        { class: sound.captions ? 'card-sound card-captioned' : 'card-sound' },
        video,
        captions.element,
      )
    },
  })
}
