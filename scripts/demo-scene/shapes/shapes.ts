import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'

/** Forms of shapes, as stored beside their parameters. */
export const forms = {
  box: 0,
  orientedBox: 1,
  rounded: 2,
  ellipsoid: 3,
  quad: 4,
  leaf: 5,
  triangle: 6,
  cylinder: 7,
} as const
export type Form = (typeof forms)[keyof typeof forms]

/** Parameters stored per shape. layouts.ts describes the parameters of each form. */
export const shapeStride = 18

/** Material of a shape, with its tint (white by default) and random seed (0 by default). */
export type Paint<Name extends string = string> = {
  readonly material: Name
  readonly tint?: Vec3
  readonly seed?: number
}

/** Shape of a scene before it is stored in a `ShapeTable`. */
export type ShapeRecord = {
  readonly form: Form
  readonly parameters: readonly number[]
  readonly bounds: { readonly min: Vec3; readonly max: Vec3 }
  readonly materialIndex: number
  readonly tint: Vec3
  readonly seed: number
}

/** Every shape of a scene in flat arrays, in the order of the bounding volume hierarchy. */
export class ShapeTable {
  readonly count: number
  readonly form: Uint8Array
  readonly parameters: Float64Array
  readonly materialIndex: Uint8Array
  readonly tint: Float32Array
  readonly seed: Float32Array

  constructor(records: readonly ShapeRecord[]) {
    this.count = records.length
    this.form = new Uint8Array(this.count)
    this.parameters = new Float64Array(this.count * shapeStride)
    this.materialIndex = new Uint8Array(this.count)
    this.tint = new Float32Array(this.count * 3)
    this.seed = new Float32Array(this.count)
    records.forEach((record, index) => {
      this.form[index] = record.form
      this.parameters.set(record.parameters, index * shapeStride)
      this.materialIndex[index] = record.materialIndex
      this.tint.set(record.tint, index * 3)
      this.seed[index] = record.seed
    })
  }
}
