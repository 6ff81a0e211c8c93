/** What a file that lies elsewhere may be: an image, or a video by the name its reader has in FFmpeg. */
export type SniffedType = 'image' | 'mov' | 'matroska'

type Mark = { readonly offset: number; readonly text: string }
const at = (offset: number, text: string): Mark => ({ offset, text })

/** Types of the first box of an MP4 or MOV: `ftyp`, or what early QuickTime files begin with. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

/** Brands of AVIF and HEIC, whose files begin as videos do. */
const imageBrands = ['avif', 'avis', 'heic', 'heix', 'mif1']

const starts: readonly { readonly start: SniffedType; readonly marks: readonly Mark[] }[] = [
  { start: 'image', marks: [at(0, '\xff\xd8\xff')] },
  { start: 'image', marks: [at(0, '\x89PNG\r\n\x1a\n')] },
  { start: 'image', marks: [at(0, 'RIFF'), at(8, 'WEBP')] },
  { start: 'image', marks: [at(0, 'II*\0')] },
  { start: 'image', marks: [at(0, 'MM\0*')] },
  ...imageBrands.map((brand) => ({ start: 'image' as const, marks: [at(4, 'ftyp'), at(8, brand)] })),
  { start: 'matroska', marks: [at(0, '\x1a\x45\xdf\xa3')] },
  ...firstBoxes.map((type) => ({ start: 'mov' as const, marks: [at(4, type)] })),
]

/** By its first bytes alone; whether it is one is for the worker process to find out. Undefined for anything else. */
export function sniffType(head: Uint8Array): SniffedType | undefined {
  const isAt = ({ offset, text }: Mark) =>
    [...text].every((character, index) => head[offset + index] === character.charCodeAt(0))
  return starts.find(({ marks }) => marks.every(isAt))?.start
}
