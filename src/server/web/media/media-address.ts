import { readSignedPath } from '../../../shared/sharing/signed-paths.ts'

const types = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  json: 'application/json',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const

/** What people wrote is no file of a build. */
const words = 'words-[0-9a-f]{32}\\/(?:captions\\.vtt|transcript\\.txt|texts\\.json)'
const extension = Object.keys(types)
  .filter((name) => name !== 'vtt' && name !== 'txt')
  .join('|')
const publicKey = '[0-9A-Za-z]{16,32}'
const buildId = '[0-9A-Za-z-]{8,40}'
/** Five levels of 16 × 16 tiles. */
const tile = '[0-4]\\/[fbudlr](?:\\d|1[0-5])_(?:\\d|1[0-5])\\.webp'
/** Levels of a large flat image. */
const imageTile = 'tiles\\/\\d\\/\\d{1,3}_\\d{1,3}\\.webp'
/** Images by their width; videos, audio and what goes with them by name, their renditions in folders. */
const named = `(?:\\d{2,5}\\.webp|(?:v\\d\\/)?[a-z][a-z0-9-]{0,31}\\.(?:${extension}))`

/** What a build can leave behind, and the words of people. Anything else cannot exist and never reaches the store (threat T78). */
const publicFile = new RegExp(`^\\/(${publicKey})\\/(${buildId}\\/(?:${tile}|${imageTile}|${named})|${words})$`)

export type MediaAddress = {
  readonly publicKey: string
  /** What opens it to whoever was let in to a tour that shows it. */
  readonly token: string | undefined
  /** In the file store. */
  readonly key: string
  /** Of the file, by the name that the build gave it. */
  readonly type: string
}

/** What lies at a path below `/media`; `undefined` when no file can. */
export function readMediaPath(path: string): MediaAddress | undefined {
  const signed = readSignedPath(path)
  const [, publicKey = '', file] = publicFile.exec(signed?.path ?? path) ?? []
  if (file === undefined) return undefined
  const type = types[file.slice(file.lastIndexOf('.') + 1) as keyof typeof types]
  return { publicKey, token: signed?.token, key: `media/${publicKey}/${file}`, type }
}
