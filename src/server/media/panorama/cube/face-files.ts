import { type CubeFace, cubeFaces } from '../../../../shared/cube.ts'
import type { ErrorCode } from '../../../../shared/kernel/app-error.ts'
import { type CubeReading, readCube, turnDegOf } from '../../../../shared/media/cube-namings.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import type { ArchivedFile } from './archive.ts'

/** The file of a face, and how far its image has to be turned clockwise to hang as ours do. */
export type FaceFile = ArchivedFile & { readonly face: CubeFace; readonly turnDeg: number }

const faceTexts: Readonly<Record<CubeFace, string>> = {
  f: 'front',
  b: 'back',
  u: 'up',
  d: 'down',
  l: 'left',
  r: 'right',
}
const shownNames = 3

/**
 * Which file is which face, by the registry of namings.
 * @throws MediaError `media.facesMissing`, `media.facesTwice`, `media.facesUnknown`
 */
export function sortFaceFiles(files: readonly ArchivedFile[]): readonly FaceFile[] {
  const reading = readCube(files.map(({ name }) => name))
  if (reading.found !== 'cube') throw apiErrorOf(reading, files)
  return files.map((file, index) => ({ ...file, ...placeOf(reading, index) }))
}

type Found = Extract<CubeReading, { found: 'cube' }>

function placeOf({ naming, faces }: Found, index: number): { face: CubeFace; turnDeg: number } {
  const face = faceAt(faces, index)
  return { face, turnDeg: turnDegOf(naming, face) }
}

function faceAt(faces: Found['faces'], index: number): CubeFace {
  const face = cubeFaces.find((name) => faces[name] === index)
  if (face === undefined) throw new Error(`No face is file ${index}.`)
  return face
}

type Wrong = Exclude<CubeReading, { found: 'cube' }>
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function apiErrorOf(wrong: Wrong, files: readonly ArchivedFile[]): MediaError {
  const reject = (code: ErrorCode, sentence: string) => new MediaError(code, sentence, { forPerson: true })
  switch (wrong.found) {
    case 'gap': {
      const missing = wrong.missing.map((face) => faceTexts[face]).join(', ')
      return reject('media.facesMissing', `A cube has six faces. Missing from this ZIP file: ${missing}.`)
    }
    case 'twice': {
      const face = faceTexts[wrong.face]
      return reject('media.facesTwice', `More than one image in this ZIP file is named as the ${face} face. Keep one.`)
    }
    case 'strangers': {
      const names = wrong.indices.slice(0, shownNames).map((index) => `“${lastPart(files[index]?.name ?? '')}”`)
      const more = wrong.indices.length > shownNames ? ' and others' : ''
      return reject(
        'media.facesUnknown',
        `We can't tell which face of the cube ${names.join(', ')}${more} is. ` +
          'Name the six images front, back, left, right, up and down.',
      )
    }
  }
}
