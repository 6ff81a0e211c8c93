import { readSignedPath } from '../../../shared/sharing/signed-paths.ts'

const types = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  json: 'application/json',
  glb: 'model/gltf-binary',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const

/** Captions, transcripts and texts are in separate folders, because they aren't files of a build. */
const textFile = 'words-[0-9a-f]{32}\\/(?:captions\\.vtt|transcript\\.txt|texts\\.json)'
const extension = Object.keys(types)
  .filter((name) => name !== 'vtt' && name !== 'txt')
  .join('|')
const publicKey = '[0-9A-Za-z]{16,32}'
const buildId = '[0-9A-Za-z-]{8,40}'
/** Five levels of 16 × 16 tiles. */
const tile = '[0-4]\\/[fbudlr](?:\\d|1[0-5])_(?:\\d|1[0-5])\\.webp'
/** Levels of a large flat image. */
const imageTile = 'tiles\\/\\d\\/\\d{1,3}_\\d{1,3}\\.webp'
/** Images by their width; videos, audio and their related files by name, with renditions in folders. */
const namedFile = `(?:\\d{2,5}\\.webp|(?:v\\d\\/)?[a-z][a-z0-9-]{0,31}\\.(?:${extension}))`

/** Paths of all files that a build or a text can have. Other paths never reach the store (threat T78). */
const publicFile = new RegExp(`^\\/(${publicKey})\\/(${buildId}\\/(?:${tile}|${imageTile}|${namedFile})|${textFile})$`)

/** Parsed path of a media file. */
export type MediaPath = {
  readonly publicKey: string
  /** Access token of a tour that shows the file, for visitors who may see that tour. */
  readonly token: string | undefined
  /** Key in the file store. */
  readonly key: string
  /** Media type, by file extension. */
  readonly type: string
}

/** Parses a path below `/media`; `undefined` when no file can be there. */
export function readMediaPath(path: string): MediaPath | undefined {
  const signed = readSignedPath(path)
  const [, publicKey = '', file] = publicFile.exec(signed?.path ?? path) ?? []
  if (file === undefined) return undefined
  const type = types[file.slice(file.lastIndexOf('.') + 1) as keyof typeof types]
  return { publicKey, token: signed?.token, key: `media/${publicKey}/${file}`, type }
}
