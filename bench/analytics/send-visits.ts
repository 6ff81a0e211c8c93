import type { VisitedInstallation } from './visited-installation.ts'
import { sendVisits } from './visitors.ts'

// Visitors run in their own process, so that the measuring process does nothing else. Prints what they sent on one line.

const [installation, eventsPerSecond, seconds] = process.argv.slice(2)
if (installation === undefined) throw new Error('usage: send-visits.ts INSTALLATION EVENTS_PER_SECOND SECONDS')
const pace = { eventsPerSecond: Number(eventsPerSecond), seconds: Number(seconds) }
console.log(JSON.stringify(await sendVisits(JSON.parse(installation) as VisitedInstallation, pace)))
