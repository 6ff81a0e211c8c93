import type { VisitedInstallation } from './visited-installation.ts'
import { sendVisits } from './visitors.ts'

// Visitors in a process of their own, so that who measures pages has nothing else to do; says on one line what they sent.

const [installation, eventsPerSecond, seconds] = process.argv.slice(2)
if (installation === undefined) throw new Error('usage: our-visitors.ts INSTALLATION EVENTS_PER_SECOND SECONDS')
const pace = { eventsPerSecond: Number(eventsPerSecond), seconds: Number(seconds) }
console.log(JSON.stringify(await sendVisits(JSON.parse(installation) as VisitedInstallation, pace)))
