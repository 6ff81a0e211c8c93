/** ArrayBuffer of a chunk, if nothing else shares it. */
export function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer | undefined {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : undefined
}

/**
 * Frees the memory of chunks immediately. Left to the garbage collector, external memory triggers a full collection every
 * few MiB, which takes more time than receiving the bytes (measured).
 */
export function freeChunks(chunks: readonly Uint8Array[]): void {
  for (const chunk of chunks) ownMemory(chunk)?.transfer(0)
}
