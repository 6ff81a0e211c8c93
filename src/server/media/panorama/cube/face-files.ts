import { type CubeFace, cubeFaces } from '../../../../shared/geometry/cube.ts'
import type { ErrorCode } from '../../../../shared/kernel/app-error.ts'
import { type CubeReading, faceRotationDeg, readCube } from '../../../../shared/media/cube-namings.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import type { ArchivedFile } from './zip-archive.ts'

/** The file of a face, and the clockwise rotation of its image to our orientation of that face. */
export type FaceFile = ArchivedFile & { readonly face: CubeFace; readonly turnDeg: number }

const faceNames: Readonly<Record<CubeFace, string>> = {
  f: 'front',
  b: 'back',
  u: 'up',
  d: 'down',
  l: 'left',
  r: 'right',
}
const listedNamesMax = 3

/**
 * Assigns files to faces by the registry of naming schemes.
 * @throws MediaError `media.facesMissing`, `media.facesTwice`, `media.facesUnknown`
 */
export function sortFaceFiles(files: readonly ArchivedFile[]): readonly FaceFile[] {
  const reading = readCube(files.map(({ name }) => name))
  if (reading.result !== 'complete') throw readingError(reading, files)
  return files.map((file, index) => ({ ...file, ...faceOfFile(reading, index) }))
}

type CompleteReading = Extract<CubeReading, { result: 'complete' }>

function faceOfFile({ naming, faces }: CompleteReading, index: number): { face: CubeFace; turnDeg: number } {
  const face = faceAt(faces, index)
  return { face, turnDeg: faceRotationDeg(naming, face) }
}

function faceAt(faces: CompleteReading['faces'], index: number): CubeFace {
  const face = cubeFaces.find((name) => faces[name] === index)
  if (face === undefined) throw new Error(`No face is file ${index}.`)
  return face
}

type IncompleteReading = Exclude<CubeReading, { result: 'complete' }>
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function readingError(reading: IncompleteReading, files: readonly ArchivedFile[]): MediaError {
  const reject = (code: ErrorCode, message: string) => new MediaError(code, message, { forPerson: true })
  switch (reading.result) {
    case 'missing': {
      const missing = reading.missing.map((face) => faceNames[face]).join(', ')
      return reject('media.facesMissing', `A cube has six faces. Missing from this ZIP file: ${missing}.`)
    }
    case 'duplicate': {
      const face = faceNames[reading.face]
      return reject('media.facesTwice', `More than one image in this ZIP file is named as the ${face} face. Keep one.`)
    }
    case 'unrecognized': {
      const names = reading.indices.slice(0, listedNamesMax).map((index) => `“${lastPart(files[index]?.name ?? '')}”`)
      const others = reading.indices.length > listedNamesMax ? ' and others' : ''
      return reject(
        'media.facesUnknown',
        `We can't tell which face of the cube ${names.join(', ')}${others} is. ` +
          'Name the six images front, back, left, right, up and down.',
      )
    }
  }
}
