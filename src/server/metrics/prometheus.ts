import type * as prometheus from 'prom-client'

/** Module type; the module itself is imported only if metrics are configured. */
export type Prometheus = typeof prometheus
export type Registry = prometheus.Registry
