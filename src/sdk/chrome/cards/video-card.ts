import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createElement } from '../dom.ts'
import type { FillCard } from './card.ts'
import { addPlayer } from './player.ts'

/** Shows a video with controls, captions and transcript. */
export const fillVideo: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  const { videos } = chrome.viewer.document
  const mediaId = String(hotspotDetail(hotspot, 'mediaId'))
  const publishedVideo = Object.hasOwn(videos, mediaId) ? videos[mediaId] : undefined
  if (!publishedVideo) return body.append(createElement('p', {}, chrome.texts('card.gone')))
  addPlayer(card, {
    medium: publishedVideo,
    label: chrome.texts('media.label'),
    isVisual: true,
    layout: (player) => {
      const { video, captions } = player
      const { widthPx, heightPx, frame } = publishedVideo.manifest
      Object.assign(video, {
        poster: chrome.resolveUrl(publishedVideo.baseUrl + frame),
        width: widthPx,
        height: heightPx,
      })
      video.setAttribute(
        'aria-label',
        String(hotspotDetail(hotspot, 'altText') || publishedVideo.altText || hotspot.title),
      )
      video.style.aspectRatio = `${widthPx} / ${heightPx}`
      video.style.height = 'auto'
      video.addEventListener('click', () => player.toggle())
      return createElement('div', { class: 'card-video' }, video, captions.element)
    },
  })
}
