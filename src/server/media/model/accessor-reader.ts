import { MediaError } from '../../ports/media-builder.ts'
import type { ParsedModel } from './read-gltf.ts'

type ComponentReader = {
  readonly bytes: number
  readonly read: (view: DataView, offset: number) => number
  /** Normalized integers are divided by this value. */
  readonly divisor: number
}

/** Component types of glTF 2.0, section 3.6.2.2. */
const componentReaders: Readonly<Record<number, ComponentReader>> = {
  5120: { bytes: 1, read: (view, offset) => view.getInt8(offset), divisor: 127 },
  5121: { bytes: 1, read: (view, offset) => view.getUint8(offset), divisor: 255 },
  5122: { bytes: 2, read: (view, offset) => view.getInt16(offset, true), divisor: 32_767 },
  5123: { bytes: 2, read: (view, offset) => view.getUint16(offset, true), divisor: 65_535 },
  5125: { bytes: 4, read: (view, offset) => view.getUint32(offset, true), divisor: 4_294_967_295 },
  5126: { bytes: 4, read: (view, offset) => view.getFloat32(offset, true), divisor: 1 },
}
const floatComponentType = 5126

/** Number of components by type of element. */
const componentCounts: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }

/** Bytes of a buffer view. @throws MediaError `media.damagedModel` if it exceeds its buffer */
export function viewBytes({ gltf, buffers }: ParsedModel, index: number): Buffer {
  const { buffer, byteOffset = 0, byteLength = 0 } = gltf.bufferViews?.[index] ?? {}
  const bytes = buffers[buffer ?? -1]
  if (!bytes || byteOffset + byteLength > bytes.length) {
    throw new MediaError('media.damagedModel', `buffer view ${index} is outside its buffer`)
  }
  return bytes.subarray(byteOffset, byteOffset + byteLength)
}

/** Values of an accessor. */
export type AccessorValues = {
  readonly count: number
  /** Components of each element. */
  readonly components: number
  /** Components of all elements, without gaps. Normalized integers are converted to −1…1. */
  readonly values: Float64Array
}

/** Checks that a number of values is allowed, before memory for it is allocated. */
export type ValueBudget = { take(count: number): void }

/**
 * Reads an accessor.
 * @throws MediaError `media.damagedModel` if it exceeds its buffer view or has values that aren't finite, and
 * `media.modelUnsupported` for sparse accessors
 */
export function readAccessor(model: ParsedModel, index: number, budget: ValueBudget): AccessorValues {
  const accessor = model.gltf.accessors?.[index]
  const component = componentReaders[accessor?.componentType ?? 0]
  const componentCount = componentCounts[accessor?.type ?? '']
  if (!accessor || !component || !componentCount) {
    throw new MediaError('media.damagedModel', `accessor ${index} is invalid`)
  }
  if (accessor.sparse !== undefined || accessor.bufferView === undefined) {
    throw new MediaError('media.modelUnsupported', 'sparse accessor')
  }
  const { count, byteOffset = 0, normalized = false, componentType } = accessor
  const bytes = viewBytes(model, accessor.bufferView)
  const elementBytes = component.bytes * componentCount
  const strideBytes = model.gltf.bufferViews?.[accessor.bufferView]?.byteStride ?? elementBytes
  if (byteOffset + (count - 1) * strideBytes + elementBytes > bytes.length) {
    throw new MediaError('media.damagedModel', `accessor ${index} is outside its buffer view`)
  }
  budget.take(count * componentCount)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values = new Float64Array(count * componentCount)
  const isScaled = normalized && componentType !== floatComponentType
  for (let element = 0, position = 0; element < count; element++) {
    const offset = byteOffset + element * strideBytes
    for (let part = 0; part < componentCount; part++, position++) {
      const value = component.read(view, offset + part * component.bytes)
      values[position] = isScaled ? Math.max(-1, value / component.divisor) : value
    }
  }
  if (!values.every(Number.isFinite)) throw new MediaError('media.damagedModel', `accessor ${index} isn't finite`)
  return { count, components: componentCount, values }
}
