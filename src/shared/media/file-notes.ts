import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'

/**
 * `repaired`: fixed while reading. `ignored`: left out of the result. `interpreted`: ambiguous, read in one of several
 * ways.
 */
export type FileNoteEffect = 'repaired' | 'ignored' | 'interpreted'

/**
 * Registry of notes about repairs, omissions and interpretations in an uploaded file. The text of a note is
 * `media.fileNotes.<code>` in the editor's locale.
 */
export const fileNoteKinds = {
  /** JPEG without an end marker; no rows are missing. */
  endMarkerMissing: { effect: 'repaired' },
  /** Bytes after the end of the content. */
  trailingBytes: { effect: 'ignored' },
  /** Stereo 360 video: headsets show both eyes, screens the left one. */
  eyesApart: { effect: 'interpreted' },
  /** Stereo video of a part of the sphere; only the left eye is used. */
  oneEyeOfVideo: { effect: 'ignored' },
  /** Video of a part of the sphere, padded with black. */
  sphereCompleted: { effect: 'repaired' },
  /** Spherical video with a rotation in its metadata. */
  sphereTurned: { effect: 'interpreted' },
  /** Foreign bytes before an MP3 or a PDF. */
  leadingBytes: { effect: 'ignored' },
  /** WAV with a wrong length in its header. */
  lengthWrong: { effect: 'repaired' },
  /** Panorama that lacks rows at the bottom; `count` is their number. */
  rowsPadded: { effect: 'repaired' },
  /** JPEG with invalid data that still decodes completely. */
  imageDataOdd: { effect: 'repaired' },
  /** Additional images in a TIFF, such as layers and thumbnails. */
  otherImagesIgnored: { effect: 'ignored' },
  /** Six cube faces in one image, matched by their seams. */
  cubeFaces: { effect: 'interpreted' },
  /** Stereo panorama; only the left eye is shown. */
  oneEye: { effect: 'ignored' },
} as const satisfies Record<string, { readonly effect: FileNoteEffect }>

export const fileNoteCodes = namesOf(fileNoteKinds)

const itemsMax = 20
const itemMaxLength = 200

export const fileNote = z.strictObject({
  code: z.enum(fileNoteCodes),
  /** Number of rows, cues, bytes or other units in the text of the note. */
  count: z.int().nonnegative().optional(),
  /** Short excerpts from the file, such as the skipped parts. */
  items: z.array(z.string().max(itemMaxLength)).max(itemsMax).readonly().optional(),
})
export type FileNote = Readonly<z.infer<typeof fileNote>>

/** Parses stored notes and drops notes of a newer release. */
export function readFileNotes(stored: readonly unknown[]): FileNote[] {
  return stored.flatMap((note) => {
    const parsed = fileNote.safeParse(note)
    return parsed.success ? [parsed.data] : []
  })
}
