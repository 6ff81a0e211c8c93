import type { CubeFace } from '../../../../shared/geometry/cube.ts'
import { fillCubeBorder, type SourceCube } from './cube-border.ts'
import type { FaceRaster } from './face-raster.ts'
import { halveRaster } from './halve-raster.ts'
import { cutPolarFace } from './polar-face.ts'
import { smoothPolarRows } from './polar-rows.ts'
import { scaleFace } from './scale-face.ts'
import { cutSideFace, type RowRange } from './side-face.ts'
import type { SourcePlane } from './source-plane.ts'

/** Inputs of the tasks for worker threads. A task writes its result to the shared memory of its input. */
type TaskInputs = {
  smooth: RowRange & { readonly plane: SourcePlane; readonly faceSizePx: number }
  cut: RowRange & { readonly plane: SourcePlane; readonly raster: FaceRaster; readonly face: CubeFace }
  border: { readonly cube: SourceCube; readonly face: CubeFace }
  scale: RowRange & { readonly source: FaceRaster; readonly raster: FaceRaster }
  halve: { readonly source: FaceRaster; readonly raster: FaceRaster }
}
export type TaskName = keyof TaskInputs
export type FaceTask = { [Name in TaskName]: { readonly name: Name; readonly input: TaskInputs[Name] } }[TaskName]

const sideYawRad = { f: 0, r: Math.PI / 2, b: Math.PI, l: -Math.PI / 2 } as const
const poles = { u: 1, d: -1 } as const

function cut({ plane, raster, face, ...rows }: TaskInputs['cut']): void {
  if (face === 'u' || face === 'd') cutPolarFace(plane, raster, { ...rows, pole: poles[face] })
  else cutSideFace(plane, raster, { ...rows, yawRad: sideYawRad[face] })
}

const tasks: { readonly [Name in TaskName]: (input: TaskInputs[Name]) => void } = {
  smooth: ({ plane, ...rowsAndFaceSize }) => smoothPolarRows(plane, rowsAndFaceSize),
  cut,
  border: ({ cube, face }) => fillCubeBorder(cube, face),
  scale: ({ source, raster, ...rows }) => scaleFace(source, raster, rows),
  halve: ({ source, raster }) => halveRaster(source, raster),
}

/** Runs a task by its name, in a worker thread. */
export function runFaceTask<Name extends TaskName>(task: {
  readonly name: Name
  readonly input: TaskInputs[Name]
}): void {
  tasks[task.name](task.input)
}
