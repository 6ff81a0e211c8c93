import { availableParallelism } from 'node:os'
import { AVERROR_ENOMEM } from 'node-av/constants'
import { FilterGraph as AvFilterGraph, Frame } from 'node-av/lib'
import { MediaError } from '../../ports/media-builder.ts'
import { check, checkFile, hasOutput, requireValue } from './check.ts'

/** A configured filter graph with one source and numbered sinks. */
export type FilterGraph = {
  /** Filters a frame, which is empty afterwards, or flushes with `null`; `onFrame` frees the frames it gets. */
  readonly filter: (frame: Frame | null, onFrame: (frame: Frame, sink: number) => Promise<void>) => Promise<void>
  readonly close: () => void
}

/**
 * Opens a filter graph.
 *
 * @param description - filters. Their source is named `buffer@in` or `abuffer@in`. Their sinks are numbered:
 * `buffersink@0` or `abuffersink@0`, and so on
 */
export async function openFilterGraph(description: string, sinkCount: number): Promise<FilterGraph> {
  const graph = new AvFilterGraph()
  graph.alloc()
  graph.nbThreads = availableParallelism()
  checkFile(graph.parsePtr(description), `parsing the filters ${description}`)
  checkFile(await graph.config(), `configuring the filters ${description}`)
  const source = requireValue(graph.getFilter('buffer@in') ?? graph.getFilter('abuffer@in'), 'buffer source')
  const sinks = Array.from({ length: sinkCount }, (_, index) =>
    requireValue(graph.getFilter(`buffersink@${index}`) ?? graph.getFilter(`abuffersink@${index}`), 'buffer sink'),
  )
  return {
    async filter(input, onFrame) {
      const status = await source.buffersrcAddFrame(input)
      if (status < 0 && status !== AVERROR_ENOMEM)
        throw new MediaError('media.damagedRecording', 'the frame format changes midway')
      check(status, 'sending a frame to the filters')
      for (const [index, sink] of sinks.entries()) {
        for (;;) {
          const frame = new Frame()
          frame.alloc()
          if (!hasOutput(await sink.buffersinkGetFrame(frame), 'filtering')) {
            frame.free()
            break
          }
          await onFrame(frame, index)
        }
      }
    },
    close: () => graph.free(),
  }
}
