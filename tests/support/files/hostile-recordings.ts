/** Canaries that must stay unread: a file, and a URL that counts its requests. */
export type Canary = { readonly file: string; readonly url: string }

/** An MP4 box. */
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + body.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/** First bytes of an MP4, by which its type is detected. */
const mp4Start = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))
/** First bytes of a WebM, by which its type is detected. */
const webmStart = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701ffffffffffffff',
  'hex',
)

/** Replaces the self-contained data reference of a video with a reference to another file (ISO/IEC 14496-12, 8.7.2). */
function withExternalDataReference(video: Buffer, url: string): Buffer {
  const referenceOffset = video.indexOf(Buffer.from('url \0\0\0\x01', 'latin1'))
  if (referenceOffset < 0) throw new Error('the video has no data reference')
  const changedVideo = Buffer.from(video)
  // Clears the self-contained flag and inserts the URL after it. The sizes of the boxes stay as they are.
  changedVideo.writeUInt32BE(0, referenceOffset + 4)
  const target = Buffer.from(`${url}\0`, 'latin1')
  const start = changedVideo.subarray(0, referenceOffset + 8)
  const end = changedVideo.subarray(referenceOffset + 8)
  return Buffer.concat([start, target, end])
}

/** Texts and videos with their names. Each makes a careless parser open a canary. */
function hostileRecordings({ file, url }: Canary, video: Buffer): readonly (readonly [string, Buffer])[] {
  const playlist = (target: string) =>
    `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-TARGETDURATION:10\n#EXTINF:10.0,\n${target}\n#EXT-X-ENDLIST\n`
  const dash = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`
  const sdp = `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${new URL(url).port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`
  const texts: Readonly<Record<string, string>> = {
    'hls-file.mp4': playlist(`file://${file}`),
    'hls-url.mp4': playlist(url),
    'hls-concat.mp4': playlist(`concat:${file}|${url}`),
    'hls-subfile.mp4': playlist(`subfile,,start,0,end,64,,:${file}`),
    'hls-key.mp4': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${url}"\n#EXTINF:1,\nfile://${file}\n#EXT-X-ENDLIST\n`,
    'concat-file.mp4': `ffconcat version 1.0\nfile '${file}'\n`,
    'concat-url.webm': `ffconcat version 1.0\nfile '${url}'\n`,
    'dash.mp4': dash,
    'session.mp4': sdp,
    'subtitles.mp4': `[Script Info]\n[Fonts]\nfontname: ${file}\n`,
    'metadata.mp4': `;FFMETADATA1\ntitle=${file}\n`,
    'data.mp4': `data:application/vnd.apple.mpegurl,${encodeURIComponent(playlist(url))}`,
  }
  const disguise = (fileStart: Buffer, text: string) => Buffer.concat([fileStart, Buffer.from(`\n${text}`)])
  return [
    ...Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const),
    ['disguised-playlist.mp4', disguise(mp4Start, playlist(url))],
    ['disguised-playlist.webm', disguise(webmStart, playlist(url))],
    ['disguised-concat.mp4', disguise(mp4Start, `ffconcat version 1.0\nfile '${file}'\n`)],
    ['external-file.mp4', withExternalDataReference(video, `file://${file}`)],
    ['external-url.mp4', withExternalDataReference(video, url)],
    ['image-pattern.mp4', Buffer.from('%d.png %2e%2e/canary.txt')],
  ]
}

/** Names of the recordings above, for `it.each`, which runs before the real canary exists. */
export const hostileRecordingNames: readonly string[] = hostileRecordings(
  { file: '/canary', url: 'http://127.0.0.1:1/canary' },
  Buffer.from('url \0\0\0\x01', 'latin1'),
).map(([name]) => name)

/** Returns the recording with this name. */
export function hostileRecording(name: string, canary: Canary, video: Buffer): Buffer {
  const [, bytes] = hostileRecordings(canary, video).find(([candidate]) => candidate === name) ?? []
  if (bytes === undefined) throw new Error(`there is no hostile recording ${name}`)
  return bytes
}
