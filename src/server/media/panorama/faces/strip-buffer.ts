let buffer = new ArrayBuffer(0)

/** Buffer for one strip of a resampling pass. Each thread reuses it, because the garbage collector would free it too late. */
export function stripBuffer(bytes: number): ArrayBuffer {
  if (buffer.byteLength < bytes) buffer = new ArrayBuffer(bytes)
  return buffer
}
