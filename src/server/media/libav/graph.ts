import { availableParallelism } from 'node:os'
import { AVERROR_ENOMEM } from 'node-av/constants'
import { FilterGraph, Frame } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'
import { check, checkFile, hasResult, present } from './check.ts'

/** A set-up filter graph with one entrance and numbered exits. */
export type Graph = {
  /** Passes a frame through, emptying it (`null` at the end), and hands on what comes out with the number of its exit. */
  readonly pass: (frame: Frame | null, onFrame: (frame: Frame, exit: number) => Promise<void>) => Promise<void>
  readonly close: () => void
}

/** `description` names its entrance `buffer@in` (or `abuffer@in`) and its exits `buffersink@0` and so on. */
export async function openGraph(description: string, exitCount: number): Promise<Graph> {
  const graph = new FilterGraph()
  graph.alloc()
  graph.nbThreads = availableParallelism()
  checkFile(graph.parsePtr(description), `the filters ${description}`)
  checkFile(await graph.config(), `setting up the filters ${description}`)
  const entrance = present(graph.getFilter('buffer@in') ?? graph.getFilter('abuffer@in'), 'the entrance')
  const exits = Array.from({ length: exitCount }, (_, exit) =>
    present(graph.getFilter(`buffersink@${exit}`) ?? graph.getFilter(`abuffersink@${exit}`), 'an exit'),
  )
  return {
    async pass(input, onFrame) {
      const taken = await entrance.buffersrcAddFrame(input)
      if (taken < 0 && taken !== AVERROR_ENOMEM) throw new MediaError('media.damagedRecording', 'it changes its form')
      check(taken, 'handing a frame to the filters')
      for (const [number, exit] of exits.entries()) {
        for (;;) {
          const frame = new Frame()
          frame.alloc()
          if (!hasResult(await exit.buffersinkGetFrame(frame), 'filtering')) {
            frame.free()
            break
          }
          await onFrame(frame, number)
        }
      }
    },
    close: () => graph.free(),
  }
}
