type AnalyticsSum = {
  /** Column in `analytics_hours` and `analytics_tour_days`. */
  readonly column: string
  readonly unit: 'count' | 'milliseconds'
  /** Row of the table in docs/analytics.md, which a test compares. */
  readonly documentation: { readonly name: string; readonly meaning: string }
}

/**
 * Sums per tour and hour. For a new sum the compiler reports the other places to change: the property of the entities,
 * the field in responses, the card in reports and the label in the locale. A migration adds the column.
 */
export const analyticsSums = {
  visits: {
    column: 'visits',
    unit: 'count',
    documentation: { name: 'visits', meaning: 'A visitor looked at a tour for a second or longer.' },
  },
  stopsShown: {
    column: 'stops_shown',
    unit: 'count',
    documentation: { name: 'stops viewed', meaning: 'A stop came into view.' },
  },
  durationMs: {
    column: 'duration_ms',
    unit: 'milliseconds',
    documentation: { name: 'time', meaning: 'Viewing time of stops, without the time in which a visitor did nothing.' },
  },
  hotspotsOpened: {
    column: 'hotspots_opened',
    unit: 'count',
    documentation: { name: 'hotspots opened', meaning: 'A visitor opened a hotspot.' },
  },
  formsOpened: {
    column: 'forms_opened',
    unit: 'count',
    documentation: { name: 'forms opened', meaning: 'A form opened, by a visitor or by itself.' },
  },
  formsSent: {
    column: 'forms_sent',
    unit: 'count',
    documentation: { name: 'forms sent', meaning: 'A visitor sent a form.' },
  },
  linksFollowed: {
    column: 'links_followed',
    unit: 'count',
    documentation: { name: 'external links opened', meaning: 'A visitor followed a link to another site.' },
  },
  headsets: {
    column: 'headsets',
    unit: 'count',
    documentation: { name: 'headset visits', meaning: 'Visits in which the tour was entered in a headset.' },
  },
  textTours: {
    column: 'text_tours',
    unit: 'count',
    documentation: { name: 'text version', meaning: 'Visits in which the tour was read as text.' },
  },
} as const satisfies Readonly<Record<string, AnalyticsSum>>

export type SumName = keyof typeof analyticsSums

/** Names in the order of the columns in CSV exports. */
export const sumNames = Object.keys(analyticsSums) as readonly SumName[]
