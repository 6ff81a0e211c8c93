import { detailOf } from '../../core/hotspots/hotspot-kind-view.ts'
import { make } from '../dom.ts'
import type { FillCard } from './card.ts'
import { addPlayer } from './player.ts'

/** A film with its controls, captions and transcript. */
export const fillVideo: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  const { videos } = chrome.viewer.document
  const mediaId = String(detailOf(hotspot, 'mediaId'))
  const film = Object.hasOwn(videos, mediaId) ? videos[mediaId] : undefined
  if (!film) return body.append(make('p', {}, chrome.texts('card.gone')))
  addPlayer(card, {
    played: film,
    label: chrome.texts('media.label'),
    isSeen: true,
    place: (player) => {
      const { video, captions } = player
      const { widthPx, heightPx, frame } = film.manifest
      Object.assign(video, { poster: chrome.addressOf(film.baseUrl + frame), width: widthPx, height: heightPx })
      video.setAttribute('aria-label', String(detailOf(hotspot, 'altText') || film.altText || hotspot.title))
      video.style.aspectRatio = `${widthPx} / ${heightPx}`
      video.style.height = 'auto'
      video.addEventListener('click', () => player.toggle())
      return make('div', { class: 'card-film' }, video, captions.element)
    },
  })
}
