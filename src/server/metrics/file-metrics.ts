import type { Files } from '../ports/files.ts'
import { answerInTime } from './answer-in-time.ts'
import type { Prometheus, Registry } from './prometheus.ts'

/** Whether the file store answers. Call it before each scrape. */
export function fileMetrics({ Gauge }: Prometheus, registry: Registry, files: Files): () => Promise<void> {
  const up = new Gauge({
    name: 'stopover_files_up',
    help: 'Whether the file store answered this scrape.',
    registers: [registry],
  })
  return async () => {
    const isUp = await answerInTime(files.check()).then(
      () => true,
      () => false,
    )
    up.set(isUp ? 1 : 0)
  }
}
