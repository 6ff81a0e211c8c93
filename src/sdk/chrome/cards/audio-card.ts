import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createElement } from '../dom.ts'
import type { FillCard } from './card.ts'
import { addPlayer } from './player.ts'

/** Shows audio with controls, captions and transcript. */
export const fillAudio: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  const { audio } = chrome.viewer.document
  const mediaId = String(hotspotDetail(hotspot, 'mediaId'))
  const publishedAudio = Object.hasOwn(audio, mediaId) ? audio[mediaId] : undefined
  if (!publishedAudio) return body.append(createElement('p', {}, chrome.texts('card.gone')))
  const { manifest } = publishedAudio
  // The player treats audio as a video without an image.
  const renditions = manifest.renditions.map((rendition) => ({ ...rendition, widthPx: 1, heightPx: 1 }))
  addPlayer(card, {
    medium: { ...publishedAudio, manifest: { durationMs: manifest.durationMs, hasSound: true, renditions } },
    label: chrome.texts('media.soundLabel'),
    isVisual: false,
    layout: ({ video, captions }) => {
      video.hidden = true
      return createElement(
        'div',
        { class: publishedAudio.captions ? 'card-audio card-captioned' : 'card-audio' },
        video,
        captions.element,
      )
    },
  })
}
