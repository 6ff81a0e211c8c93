/** Image, or the FFmpeg demuxer of a video. */
export type SniffedType = 'image' | 'mov' | 'matroska'

type MagicBytes = { readonly offset: number; readonly text: string }
const magicBytesAt = (offset: number, text: string): MagicBytes => ({ offset, text })

/** First box types of MP4 and MOV files; all but `ftyp` are of early QuickTime files. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

/** Brands of AVIF and HEIC, which are ISO base media files like MP4. */
const imageBrands = ['avif', 'avis', 'heic', 'heix', 'mif1']

const signatures: readonly { readonly type: SniffedType; readonly magicBytes: readonly MagicBytes[] }[] = [
  { type: 'image', magicBytes: [magicBytesAt(0, '\xff\xd8\xff')] },
  { type: 'image', magicBytes: [magicBytesAt(0, '\x89PNG\r\n\x1a\n')] },
  { type: 'image', magicBytes: [magicBytesAt(0, 'RIFF'), magicBytesAt(8, 'WEBP')] },
  { type: 'image', magicBytes: [magicBytesAt(0, 'II*\0')] },
  { type: 'image', magicBytes: [magicBytesAt(0, 'MM\0*')] },
  ...imageBrands.map((brand) => ({
    type: 'image' as const,
    magicBytes: [magicBytesAt(4, 'ftyp'), magicBytesAt(8, brand)],
  })),
  { type: 'matroska', magicBytes: [magicBytesAt(0, '\x1a\x45\xdf\xa3')] },
  ...firstBoxes.map((boxType) => ({ type: 'mov' as const, magicBytes: [magicBytesAt(4, boxType)] })),
]

/** Detects the type by magic bytes, without validating the file; undefined for unsupported types. */
export function sniffType(head: Uint8Array): SniffedType | undefined {
  const isAt = ({ offset, text }: MagicBytes) =>
    [...text].every((character, index) => head[offset + index] === character.charCodeAt(0))
  return signatures.find(({ magicBytes }) => magicBytes.every(isAt))?.type
}
