import { readConfig } from '../../src/server/config.ts'
import { hashPassword } from '../../src/server/domain/identity/secrets/hashing/passwords.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { startServer } from '../../src/server/server.ts'
import { fillAccount } from '../growth/fill.ts'

// Fills an empty installation and prints its editor as a JSON line.

const { DATA_DIR, DATABASE_URL } = process.env
if (DATA_DIR === undefined) throw new Error('DATA_DIR is missing')
const server = await startServer(readConfig({ PORT: '0', DATA_DIR, DATABASE_URL, DEMO: 'off', LOG_LEVEL: 'error' }))
const amount = {
  name: 'bench',
  tours: 2_000,
  stopsPerTour: 5,
  media: 5_000,
  submissions: 1_000,
  auditEvents: 1_000,
  deleted: 0,
}
const { headers, tourId } = await fillAccount(server, amount)
const password = 'correct horse battery'
const em = server.services.database.em.fork()
const email = 'bench@example.com'
await em.nativeUpdate(User, { email }, { passwordHash: await hashPassword(password) })
await server.stop()
console.log(JSON.stringify({ headers, tourId, email, password }))
process.exit(0)
