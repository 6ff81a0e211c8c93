import { buffer } from 'node:stream/consumers'
import type { Files } from '../../../ports/files.ts'

/** Part files of a tour in one language, by name. */
export type PartStore = {
  read(name: string): Promise<Buffer | undefined>
  /** Bytes from `first` to `last`, both included. */
  readRange(name: string, first: number, last: number): Promise<Buffer | undefined>
}

/** Part files that were written with the snapshot. */
export function storedParts(files: Pick<Files, 'read' | 'find'>, folder: string): PartStore {
  const keyOf = (name: string) => `${folder}/${name}`
  return {
    read: (name) => files.read(keyOf(name)),
    async readRange(name, first, last) {
      const file = await files.find(keyOf(name))
      const stream = await file?.stream({ first, last })
      return stream && buffer(stream)
    },
  }
}

/** Part files in memory, for tours that an earlier release published without parts. */
export function memoryParts(parts: ReadonlyMap<string, Buffer>): PartStore {
  return {
    read: async (name) => parts.get(name),
    readRange: async (name, first, last) => parts.get(name)?.subarray(first, last + 1),
  }
}
