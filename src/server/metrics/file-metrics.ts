import type { Files } from '../ports/files.ts'
import type { Prometheus, Registry } from './prometheus.ts'
import { withScrapeTimeout } from './scrape-timeout.ts'

/** Metric of the file store's availability. The returned function must be called before each scrape. */
export function fileMetrics({ Gauge }: Prometheus, registry: Registry, files: Files): () => Promise<void> {
  const up = new Gauge({
    name: 'stopover_files_up',
    help: '1 if the file store responded during this scrape, otherwise 0.',
    registers: [registry],
  })
  return async () => {
    const isUp = await withScrapeTimeout(files.check()).then(
      () => true,
      () => false,
    )
    up.set(isUp ? 1 : 0)
  }
}
