import type { Admission } from '../kernel/scheduling/admission.ts'
import type { CallerKind } from '../kernel/scheduling/request-work.ts'
import type { Prometheus, Registry } from './prometheus.ts'

const kinds: readonly CallerKind[] = ['network', 'person', 'account']

/** Metrics of running, waiting and rejected calls of this process. */
export function admissionMetrics({ Counter, Gauge }: Prometheus, registry: Registry, admission: Admission): void {
  const registers = [registry]
  new Gauge({
    name: 'stopover_calls_open',
    help: 'Running and waiting API calls. Calls of a batch count separately.',
    registers,
    collect() {
      this.set(admission.open)
    },
  })
  new Counter({
    name: 'stopover_calls_rejected_total',
    help: 'API calls rejected with 429, because a person, an account or a network had too many concurrent ones.',
    labelNames: ['of'],
    registers,
    collect() {
      this.reset()
      for (const kind of kinds) this.inc({ of: kind }, admission.rejected[kind])
    },
  })
}
