import type { AnalyticsInstallation } from './analytics-installation.ts'
import { sendVisits } from './visitors.ts'

// Sends visits from a process of its own, so that the measuring process does nothing else. Prints the counts as a JSON line.

const [installation, eventsPerSecond, seconds] = process.argv.slice(2)
if (installation === undefined) throw new Error('usage: send-visits.ts INSTALLATION EVENTS_PER_SECOND SECONDS')
const pace = { eventsPerSecond: Number(eventsPerSecond), seconds: Number(seconds) }
console.log(JSON.stringify(await sendVisits(JSON.parse(installation) as AnalyticsInstallation, pace)))
