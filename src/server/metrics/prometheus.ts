import type * as prometheus from 'prom-client'

/** Loaded only where something is measured. */
export type Prometheus = typeof prometheus
export type Registry = prometheus.Registry
