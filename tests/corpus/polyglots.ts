import { type CorpusCase, marker, type SourceName, sourceKinds } from './case.ts'

/** Payloads by format that browsers, shells and archivers recognize. */
const payloads = {
  html: `<!doctype html><html><body>${marker}<script>alert(1)</script></body></html>`,
  script: `*/alert('${marker}');/*`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg"><script>${marker}</script></svg>`,
  zip: `PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\x05\0\0\0\x01\0\0\0a${marker}PK\x05\x06\0\0\0\0`,
  pdf: `%PDF-1.7\n1 0 obj\n(${marker})\nendobj\ntrailer<<>>\n%%EOF`,
  php: `<?php echo '${marker}'; ?>`,
} as const

type Embed = (valid: Buffer, payload: Buffer) => Buffer

const append: Embed = (valid, payload) => Buffer.concat([valid, payload])

/** JPEG comment (ISO/IEC 10918-1, B.2.4.5). Its length field includes its own two bytes. */
const jpegComment: Embed = (valid, payload) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([valid.subarray(0, 2), head, payload, valid.subarray(2)])
}

/** Last chunk of a RIFF file, padded to an even length and counted in the length of the file. */
const riffChunk: Embed = (valid, payload) => {
  const padded = payload.length % 2 === 0 ? payload : Buffer.concat([payload, Buffer.alloc(1)])
  const head = Buffer.from('NOTE\0\0\0\0', 'latin1')
  head.writeUInt32LE(padded.length, 4)
  const whole = Buffer.concat([valid, head, padded])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** Free space box at the end, which parsers skip (ISO/IEC 14496-12, 8.1.2). */
const freeBox: Embed = (valid, payload) => {
  const head = Buffer.from('\0\0\0\0free', 'latin1')
  head.writeUInt32BE(8 + payload.length)
  return Buffer.concat([valid, head, payload])
}

/** ID3v2 tag before the audio; its size has seven bits per byte (id3.org, 2.4, 3.1). */
const id3Tag: Embed = (valid, payload) => {
  const size = [21, 14, 7, 0].map((shift) => (payload.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]), payload, valid])
}

const embeddings: readonly (readonly [SourceName, string, Embed])[] = [
  ['jpg', 'after', append],
  ['jpg', 'comment', jpegComment],
  ['png', 'after', append],
  ['webp', 'chunk', riffChunk],
  ['mp4', 'free-box', freeBox],
  ['mp3', 'tag', id3Tag],
]

/** Valid files that are also valid in another format (threat T74). */
export const polyglots: readonly CorpusCase[] = embeddings.flatMap(([source, position, embed]) =>
  Object.entries(payloads).map(([format, payload]) => ({
    name: `polyglot/${source}/${format}-${position}`,
    kind: sourceKinds[source],
    bytes: ({ sources }) => embed(sources[source], Buffer.from(payload, 'latin1')),
  })),
)
