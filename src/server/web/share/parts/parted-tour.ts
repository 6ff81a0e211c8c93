import { z } from 'zod'
import type { PublicDocument } from '../../../../shared/publishing/tour-document.ts'
import { publicDocument } from '../../../../shared/publishing/tour-document.ts'
import { type StopOutline, type StopPart, stopOutlines, stopPart } from '../../../../shared/publishing/tour-parts.ts'
import {
  partFileNames,
  type StoredFrame,
  storedFrame,
} from '../../../domain/publishing/publications/parts/part-files.ts'
import type { PartStore } from './part-store.ts'

/**
 * A large tour in one language. Everything is parsed with the schemas of the public tour, so that no other field can
 * leave the server (threat T63).
 */
export type PartedTour = {
  readonly frame: StoredFrame
  /** Size of the frame's file. */
  readonly frameBytes: number
  /** Stops from `first` up to, not including, `end`, each as its own part. */
  stops(first: number, end: number): Promise<readonly StopPart[]>
  outlines(): Promise<readonly StopOutline[]>
  documents(): Promise<Readonly<Record<string, PublicDocument>>>
}

function requireFile(bytes: Buffer | undefined, name: string): string {
  if (bytes === undefined) throw new Error(`${name} of a published tour is missing`)
  return bytes.toString('utf8')
}

/** Opens a tour in one language; undefined when it has no parts in the store. */
export async function openPartedTour(store: PartStore): Promise<PartedTour | undefined> {
  const frameFile = await store.read(partFileNames.frame)
  if (frameFile === undefined) return undefined
  const frame = storedFrame.parse(JSON.parse(frameFile.toString('utf8')))
  const { offsets } = frame
  const readJson = async (name: string): Promise<unknown> => JSON.parse(requireFile(await store.read(name), name))
  return {
    frame,
    frameBytes: frameFile.length,
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
