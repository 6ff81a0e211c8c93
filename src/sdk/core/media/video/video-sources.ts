import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'

type Rendition = VideoManifest['renditions'][number]

/** Files up to this size start quickly without HLS; the HLS player's code is as large as a second of video. */
const maxWholeFileBytes = 12_000_000
const playlistType = 'application/vnd.apple.mpegurl'

/** Widest playable rendition within `maxWidthPx`; the narrowest playable one if all are wider. */
export function playableRendition(
  renditions: readonly Rendition[],
  maxWidthPx: number,
  isPlayable: (codecs: string) => boolean,
): Rendition | undefined {
  const playable = renditions.filter(({ codecs }) => isPlayable(codecs))
  return playable.filter(({ widthPx }) => widthPx <= maxWidthPx).at(-1) ?? playable[0]
}

/** Manifest with or without an HLS playlist. */
export type PlayableManifest = Pick<VideoManifest, 'renditions'> & Partial<Pick<VideoManifest, 'playlist'>>

type VideoSourceOptions = {
  readonly video: HTMLVideoElement
  readonly manifest: PlayableManifest
  readonly maxWidthPx: number
}

export type VideoSource =
  | { readonly method: 'file'; readonly file: string }
  /** HLS played by the browser itself. */
  | { readonly method: 'playlist'; readonly file: string }
  /** HLS played by the viewer's own code through Media Source Extensions. */
  | { readonly method: 'script'; readonly file: string }

/** Source for a video: the whole file if it is small, otherwise adaptive streaming (HLS). */
export function videoSourceOf({ video, manifest, maxWidthPx }: VideoSourceOptions): VideoSource | undefined {
  const isPlayable = (codecs: string) => video.canPlayType(`video/mp4; codecs="${codecs}"`) !== ''
  const rendition = playableRendition(manifest.renditions, maxWidthPx, isPlayable)
  const isSmall = rendition !== undefined && rendition.sizeBytes <= maxWholeFileBytes
  const { playlist } = manifest
  if (rendition && (isSmall || playlist === undefined)) return { method: 'file', file: rendition.file }
  if (playlist === undefined) return undefined
  // Chrome's own HLS doesn't switch renditions, so the script comes first. iPhones without Media Source play HLS well.
  if ('MediaSource' in globalThis) return { method: 'script', file: playlist }
  if (video.canPlayType(playlistType) !== '') return { method: 'playlist', file: playlist }
  return rendition && { method: 'file', file: rendition.file }
}
