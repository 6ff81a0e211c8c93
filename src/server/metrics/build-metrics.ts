import { type MediaBuilder, MediaError } from '../ports/media-builder.ts'
import type { Prometheus, Registry } from './prometheus.ts'

const bucketSeconds = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600]

/** Wraps a media builder so that its builds are counted and timed. */
export function buildMetrics(
  { Gauge, Histogram }: Prometheus,
  registry: Registry,
): (builder: MediaBuilder) => MediaBuilder {
  const registers = [registry]
  const running = new Gauge({
    name: 'stopover_builds_running',
    help: 'Running media builds of this process.',
    labelNames: ['kind'],
    registers,
  })
  const durations = new Histogram({
    name: 'stopover_build_duration_seconds',
    help: 'Duration of media builds by outcome: built, rejected (because of the file) or failed (retried).',
    labelNames: ['kind', 'outcome'],
    buckets: bucketSeconds,
    registers,
  })
  return (builder) => ({
    prepare: () => builder.prepare?.(),
    inspect: (kind, inputPath, coverage) => builder.inspect(kind, inputPath, coverage),
    build: async (request, onProgress) => {
      const { kind } = request
      const startedMs = performance.now()
      const end = (outcome: 'built' | 'rejected' | 'failed') => {
        running.dec({ kind })
        durations.observe({ kind, outcome }, (performance.now() - startedMs) / 1000)
      }
      running.inc({ kind })
      try {
        const result = await builder.build(request, onProgress)
        end('built')
        return result
      } catch (error) {
        end(error instanceof MediaError ? 'rejected' : 'failed')
        throw error
      }
    },
  })
}
