import { type CorpusCase, marker, type SourceName, sourceKinds } from './case.ts'

/** What else a file can be, for a careless reader: texts that browsers, shells and unpackers look for. */
const tongues = {
  html: `<!doctype html><html><body>${marker}<script>alert(1)</script></body></html>`,
  script: `*/alert('${marker}');/*`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg"><script>${marker}</script></svg>`,
  zip: `PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\x05\0\0\0\x01\0\0\0a${marker}PK\x05\x06\0\0\0\0`,
  pdf: `%PDF-1.7\n1 0 obj\n(${marker})\nendobj\ntrailer<<>>\n%%EOF`,
  php: `<?php echo '${marker}'; ?>`,
} as const

type Place = (good: Buffer, words: Buffer) => Buffer

const behind: Place = (good, words) => Buffer.concat([good, words])

/** A JPEG comment (ISO/IEC 10918-1, B.2.4.5): its length counts itself. */
const jpegComment: Place = (good, words) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(words.length + 2, 2)
  return Buffer.concat([good.subarray(0, 2), head, words, good.subarray(2)])
}

/** A chunk of a RIFF file behind the others, counted in the length of the whole, padded to even. */
const riffChunk: Place = (good, words) => {
  const padded = words.length % 2 === 0 ? words : Buffer.concat([words, Buffer.alloc(1)])
  const head = Buffer.from('NOTE\0\0\0\0', 'latin1')
  head.writeUInt32LE(padded.length, 4)
  const whole = Buffer.concat([good, head, padded])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** A box that readers pass over (ISO/IEC 14496-12, 8.1.2), at the end. */
const freeBox: Place = (good, words) => {
  const head = Buffer.from('\0\0\0\0free', 'latin1')
  head.writeUInt32BE(8 + words.length)
  return Buffer.concat([good, head, words])
}

/** An ID3v2 tag (id3.org, 2.4, 3.1) whose size has seven bits a byte, before the audio. */
const id3Tag: Place = (good, words) => {
  const size = [21, 14, 7, 0].map((shift) => (words.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]), words, good])
}

const places: readonly (readonly [SourceName, string, Place])[] = [
  ['jpg', 'behind', behind],
  ['jpg', 'comment', jpegComment],
  ['png', 'behind', behind],
  ['webp', 'chunk', riffChunk],
  ['mp4', 'free-box', freeBox],
  ['mp3', 'tag', id3Tag],
]

/** Good files that are something else as well (threat T74). */
export const polyglots: readonly CorpusCase[] = places.flatMap(([source, where, place]) =>
  Object.entries(tongues).map(([tongue, words]) => ({
    name: `polyglot/${source}/${tongue}-${where}`,
    kind: sourceKinds[source],
    bytes: ({ sources }) => place(sources[source], Buffer.from(words, 'latin1')),
  })),
)
