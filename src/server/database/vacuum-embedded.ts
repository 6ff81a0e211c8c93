import type { Database } from './orm.ts'

/** Tables with many updates and deletes. */
const busyTables = [
  // Vacuumed because deleted salts must not stay in the file for long.
  'visitor_salts',
  'visit_batches',
  'visit_networks',
  'visit_network_days',
  'analytics_visitors',
  'analytics_hours',
  'analytics_tour_days',
  'analytics_days',
  'analytics_directions',
  'webhook_deliveries',
  'hubspot_events',
  'idempotent_calls',
  'notification_waits',
  'rate_limits',
  'remote_thumbnails',
]

/** Vacuums busy tables of the embedded database, which has no autovacuum, so that they don't grow without limit. */
export async function vacuumEmbedded({ em, embedded }: Pick<Database, 'em' | 'embedded'>): Promise<void> {
  if (embedded === undefined) return
  for (const table of busyTables) await em.fork().execute(`vacuum (analyze) "${table}"`)
}
