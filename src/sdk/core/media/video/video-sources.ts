import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'

type Rendition = VideoManifest['renditions'][number]

/** Up to this size one file comes soon enough; the code that plays playlists is as large as a second of video. */
const maxWholeFileBytes = 12_000_000
const playlistType = 'application/vnd.apple.mpegurl'

/** The widest playable rendition within `mostWidthPx`; the narrowest playable one where all are wider. */
export function playableRendition(
  renditions: readonly Rendition[],
  maxWidthPx: number,
  isPlayable: (codecs: string) => boolean,
): Rendition | undefined {
  const playable = renditions.filter(({ codecs }) => isPlayable(codecs))
  return playable.filter(({ widthPx }) => widthPx <= maxWidthPx).at(-1) ?? playable[0]
}

/** Media without a playlist play as a single file. */
export type PlayableManifest = Pick<VideoManifest, 'renditions'> & Partial<Pick<VideoManifest, 'playlist'>>

type Choice = { readonly video: HTMLVideoElement; readonly manifest: PlayableManifest; readonly maxWidthPx: number }

export type VideoSource =
  | { readonly method: 'file'; readonly file: string }
  /** The browser reads playlists itself. */
  | { readonly method: 'playlist'; readonly file: string }
  | { readonly method: 'script'; readonly file: string }

/** How a video is best fetched: whole while it is small, else in the size that the connection bears at each moment. */
export function videoSourceOf({ video, manifest, maxWidthPx }: Choice): VideoSource | undefined {
  const isPlayable = (codecs: string) => video.canPlayType(`video/mp4; codecs="${codecs}"`) !== ''
  const rendition = playableRendition(manifest.renditions, maxWidthPx, isPlayable)
  const isSmall = rendition !== undefined && rendition.sizeBytes <= maxWholeFileBytes
  const { playlist } = manifest
  if (rendition && (isSmall || playlist === undefined)) return { method: 'file', file: rendition.file }
  if (playlist === undefined) return undefined
  // Chrome reads playlists too, but keeps to the size it began with; phones that have no other way read them well.
  if ('MediaSource' in globalThis) return { method: 'script', file: playlist }
  if (video.canPlayType(playlistType) !== '') return { method: 'playlist', file: playlist }
  return rendition && { method: 'file', file: rendition.file }
}
