import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'

/** `repaired`: fixed while reading. `ignored`: left out of the result. `interpreted`: read in one of several ways. */
export type FileNoteEffect = 'repaired' | 'ignored' | 'interpreted'

/**
 * Everything Stopover repairs, ignores or interprets in an uploaded file and tells its owner about. The sentence of a
 * kind is `media.fileNotes.<code>` in the editor's locale.
 */
export const fileNoteKinds = {
  /** A JPEG without its end marker; all of its rows are there. */
  endMarkerMissing: { effect: 'repaired' },
  /** Bytes behind the end of the content. */
  trailingBytes: { effect: 'ignored' },
  /** A 360 video with an image for each eye: headsets show both, screens the left one. */
  eyesApart: { effect: 'interpreted' },
  /** A part of a sphere for each eye, of which only the left one is used. */
  oneEyeOfVideo: { effect: 'ignored' },
  /** A video of a part of the sphere, with black around it. */
  sphereCompleted: { effect: 'repaired' },
  /** A sphere that its file says is turned. */
  sphereTurned: { effect: 'interpreted' },
  /** Bytes before an MP3 or a PDF that are none of it. */
  leadingBytes: { effect: 'ignored' },
  /** A WAV whose header has a length that isn't that of the file. */
  lengthWrong: { effect: 'repaired' },
  /** A panorama that lacks a few rows at its bottom; the count is theirs. */
  rowsPadded: { effect: 'repaired' },
  /** A JPEG whose data break the standard at some place, and suffice for all of its pixels. */
  imageDataOdd: { effect: 'repaired' },
  /** Further images in a TIFF, such as layers and thumbnails. */
  otherImagesIgnored: { effect: 'ignored' },
  /** Six faces of a cube in one image, put together by their seams. */
  cubeFaces: { effect: 'interpreted' },
  /** A panorama for each eye; the left one is shown. */
  oneEye: { effect: 'ignored' },
} as const satisfies Record<string, { readonly effect: FileNoteEffect }>

export const fileNoteCodes = namesOf(fileNoteKinds)

const itemsMax = 20
const itemMaxLength = 200

export const fileNote = z.strictObject({
  code: z.enum(fileNoteCodes),
  /** Number of rows, cues, bytes or other units that the sentence of the kind names. */
  count: z.int().nonnegative().optional(),
  /** Short texts from the file, such as the skipped parts. */
  items: z.array(z.string().max(itemMaxLength)).max(itemsMax).readonly().optional(),
})
export type FileNote = Readonly<z.infer<typeof fileNote>>

/** Stored notes without those that this release doesn't know: a newer process may have written them. */
export function readFileNotes(stored: readonly unknown[]): FileNote[] {
  return stored.flatMap((note) => {
    const read = fileNote.safeParse(note)
    return read.success ? [read.data] : []
  })
}
