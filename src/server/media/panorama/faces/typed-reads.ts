/**
 * Array reads without a check of the index: callers guarantee that it is in range. One function per array type keeps
 * each monomorphic, so that V8 inlines it to a plain load.
 */
export function byteAt(values: Uint8Array, index: number): number {
  return values[index] as number
}

export function shortAt(values: Int16Array, index: number): number {
  return values[index] as number
}

export function intAt(values: Int32Array, index: number): number {
  return values[index] as number
}

export function floatAt(values: Float64Array, index: number): number {
  return values[index] as number
}
