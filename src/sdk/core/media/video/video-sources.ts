import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'

type Rendition = VideoManifest['renditions'][number]

/** Up to this size one file comes soon enough; the code that plays playlists is as large as a second of video. */
const oneFileMostBytes = 12_000_000
const playlistType = 'application/vnd.apple.mpegurl'

/** The widest playable rendition within `mostWidthPx`; the narrowest playable one where all are wider. */
export function wholeFile(
  renditions: readonly Rendition[],
  mostWidthPx: number,
  plays: (codecs: string) => boolean,
): Rendition | undefined {
  const playable = renditions.filter(({ codecs }) => plays(codecs))
  return playable.filter(({ widthPx }) => widthPx <= mostWidthPx).at(-1) ?? playable[0]
}

/** What is without a playlist plays whole. */
export type PlayedManifest = Pick<VideoManifest, 'renditions'> & Partial<Pick<VideoManifest, 'playlist'>>

type Choice = { readonly video: HTMLVideoElement; readonly manifest: PlayedManifest; readonly mostWidthPx: number }

export type VideoSource =
  | { readonly by: 'file'; readonly file: string }
  /** The browser reads playlists itself. */
  | { readonly by: 'playlist'; readonly file: string }
  | { readonly by: 'script'; readonly file: string }

/** How a video is best fetched: whole while it is small, else in the size that the connection bears at each moment. */
export function videoSourceOf({ video, manifest, mostWidthPx }: Choice): VideoSource | undefined {
  const plays = (codecs: string) => video.canPlayType(`video/mp4; codecs="${codecs}"`) !== ''
  const whole = wholeFile(manifest.renditions, mostWidthPx, plays)
  const isSmall = whole !== undefined && whole.sizeBytes <= oneFileMostBytes
  const { playlist } = manifest
  if (whole && (isSmall || playlist === undefined)) return { by: 'file', file: whole.file }
  if (playlist === undefined) return undefined
  // Chrome reads playlists too, but keeps to the size it began with; phones that have no other way read them well.
  if ('MediaSource' in globalThis) return { by: 'script', file: playlist }
  if (video.canPlayType(playlistType) !== '') return { by: 'playlist', file: playlist }
  return whole && { by: 'file', file: whole.file }
}
