import { componentTypes, type PackedAccessor } from '../../../shared/models/packed-model.ts'
import type { AccessorValues } from './accessor-reader.ts'

const typeNames = ['SCALAR', 'VEC2', 'VEC3', 'VEC4'] as const

/** Collects buffer views and accessors of a packed model. Every view begins at a multiple of 4 bytes. */
export class PackedBuffer {
  readonly accessors: PackedAccessor[] = []
  readonly bufferViews: { readonly buffer: 0; readonly byteOffset: number; readonly byteLength: number }[] = []
  readonly #parts: Uint8Array[] = []
  #byteLength = 0

  get byteLength(): number {
    return this.#byteLength
  }

  addView(bytes: Uint8Array): number {
    this.bufferViews.push({ buffer: 0, byteOffset: this.#byteLength, byteLength: bytes.byteLength })
    const padding = new Uint8Array((4 - (bytes.byteLength % 4)) % 4)
    this.#parts.push(bytes, padding)
    this.#byteLength += bytes.byteLength + padding.byteLength
    return this.bufferViews.length - 1
  }

  addFloats({ count, components, values }: AccessorValues, extent?: Pick<PackedAccessor, 'min' | 'max'>): number {
    const bufferView = this.addView(new Uint8Array(Float32Array.from(values).buffer))
    const type = typeNames[components - 1] ?? 'SCALAR'
    return this.accessors.push({ bufferView, componentType: componentTypes.float, count, type, ...extent }) - 1
  }

  /** Adds indices of a primitive with `vertexCount` vertices. The largest 16-bit index is reserved by WebGL. */
  addIndices(indices: Float64Array, vertexCount: number): number {
    const isShort = vertexCount < 65_535
    const packed = isShort ? Uint16Array.from(indices) : Uint32Array.from(indices)
    const bufferView = this.addView(new Uint8Array(packed.buffer))
    const componentType = isShort ? componentTypes.uint16 : componentTypes.uint32
    return this.accessors.push({ bufferView, componentType, count: indices.length, type: 'SCALAR' }) - 1
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }
}
