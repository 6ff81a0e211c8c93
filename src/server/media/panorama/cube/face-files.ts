import { type CubeFace, cubeFaces } from '../../../../shared/geometry/cube.ts'
import type { ErrorCode } from '../../../../shared/kernel/error-codes.ts'
import { type FaceMatch, faceRotationDeg, matchFaceNames } from '../../../../shared/media/cube-namings.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import type { ArchivedFile } from './zip-archive.ts'

/** File of a face, and the clockwise rotation that orients its image like tiles of that face. */
export type FaceFile = ArchivedFile & { readonly face: CubeFace; readonly rotationDeg: number }

const faceNames: Readonly<Record<CubeFace, string>> = {
  f: 'front',
  b: 'back',
  u: 'up',
  d: 'down',
  l: 'left',
  r: 'right',
}
/** Number of file names in an error message. */
const listedNamesMax = 3

/**
 * Assigns files to faces by their names.
 * @throws MediaError `media.facesMissing`, `media.facesTwice`, `media.facesUnknown`
 */
export function assignFaces(files: readonly ArchivedFile[]): readonly FaceFile[] {
  const match = matchFaceNames(files.map(({ name }) => name))
  if (match.result !== 'complete') throw matchError(match, files)
  return files.map((file, index) => ({ ...file, ...faceOfFile(match, index) }))
}

type CompleteMatch = Extract<FaceMatch, { result: 'complete' }>

function faceOfFile({ naming, faces }: CompleteMatch, index: number): { face: CubeFace; rotationDeg: number } {
  const face = faceAt(faces, index)
  return { face, rotationDeg: faceRotationDeg(naming, face) }
}

function faceAt(faces: CompleteMatch['faces'], index: number): CubeFace {
  const face = cubeFaces.find((name) => faces[name] === index)
  if (face === undefined) throw new Error(`No face is file ${index}.`)
  return face
}

type IncompleteMatch = Exclude<FaceMatch, { result: 'complete' }>
const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function matchError(match: IncompleteMatch, files: readonly ArchivedFile[]): MediaError {
  const createError = (code: ErrorCode, message: string) => new MediaError(code, message, { isUserFacing: true })
  switch (match.result) {
    case 'missing': {
      const missingFaces = match.missing.map((face) => faceNames[face]).join(', ')
      return createError('media.facesMissing', `A cube has six faces. Missing from this ZIP file: ${missingFaces}.`)
    }
    case 'duplicate': {
      const face = faceNames[match.face]
      return createError(
        'media.facesTwice',
        `More than one image in this ZIP file is named as the ${face} face. Keep only one.`,
      )
    }
    case 'unrecognized': {
      const names = match.indices.slice(0, listedNamesMax).map((index) => `“${fileNameOf(files[index]?.name ?? '')}”`)
      const moreFilesText = match.indices.length > listedNamesMax ? ' and others' : ''
      return createError(
        'media.facesUnknown',
        `We can't tell which face of the cube ${names.join(', ')}${moreFilesText} is. ` +
          'Name the six images front, back, left, right, up and down.',
      )
    }
  }
}
