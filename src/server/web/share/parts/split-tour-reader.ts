import { z } from 'zod'
import type { PublicDocument } from '../../../../shared/publishing/tour-document.ts'
import { publicDocument } from '../../../../shared/publishing/tour-document.ts'
import { type StopOutline, type StopPart, stopOutlines, stopPart } from '../../../../shared/publishing/tour-parts.ts'
import {
  partFileNames,
  type StoredShell,
  storedShell,
} from '../../../domain/publishing/publications/parts/part-files.ts'
import type { PartStore } from './part-store.ts'

/**
 * Reads the parts of a large tour in one language. Everything is parsed with the schemas of the public tour, so that no
 * other field can leave the server (threat T63).
 */
export type SplitTourReader = {
  readonly shell: StoredShell
  /** Size of the shell's file. */
  readonly shellBytes: number
  /** Stops from `first` up to, not including, `end`, each as its own part. */
  stops(first: number, end: number): Promise<readonly StopPart[]>
  /** Outlines of all stops, for lists, maps and links. */
  outlines(): Promise<readonly StopOutline[]>
  documents(): Promise<Readonly<Record<string, PublicDocument>>>
}

function requireFile(bytes: Buffer | undefined, name: string): string {
  if (bytes === undefined) throw new Error(`${name} of a published tour is missing`)
  return bytes.toString('utf8')
}

/** Opens the parts of a tour in one language; undefined if the store has none. */
export async function openSplitTour(store: PartStore): Promise<SplitTourReader | undefined> {
  const shellFile = await store.read(partFileNames.shell)
  if (shellFile === undefined) return undefined
  const shell = storedShell.parse(JSON.parse(shellFile.toString('utf8')))
  const { offsets } = shell
  const readJson = async (name: string): Promise<unknown> => JSON.parse(requireFile(await store.read(name), name))
  return {
    shell,
    shellBytes: shellFile.length,
    async stops(first, end) {
      const startOffset = offsets[first]
      const endOffset = offsets[end]
      if (startOffset === undefined || endOffset === undefined || startOffset >= endOffset) return []
      const bytes = await store.readRange(partFileNames.stops, startOffset, endOffset - 1)
      const lines = requireFile(bytes, partFileNames.stops)
      return lines
        .trimEnd()
        .split('\n')
        .map((line) => stopPart.parse(JSON.parse(line)))
    },
    outlines: async () => stopOutlines.parse(await readJson(partFileNames.outlines)),
    documents: async () => z.record(z.string(), publicDocument).parse(await readJson(partFileNames.documents)),
  }
}
