import type { Database } from './orm.ts'

/** What is written down, counted and deleted all day. */
const busyTables = [
  // A salt that was deleted must not lie in the file for long.
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

/**
 * Makes room that deleted and changed rows of busy tables took usable again. A PostgreSQL server does so by itself; the
 * embedded database has nobody who would, and such tables would grow for ever.
 */
export async function vacuumEmbedded({ em, embedded }: Pick<Database, 'em' | 'embedded'>): Promise<void> {
  if (embedded === undefined) return
  for (const table of busyTables) await em.fork().execute(`vacuum (analyze) "${table}"`)
}
