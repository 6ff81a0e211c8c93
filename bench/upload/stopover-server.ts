import { readConfig } from '../../src/server/config.ts'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { startServer } from '../../src/server/server.ts'

// Runs the production server with one user. Prints its base URL and the user's request headers as a JSON line.

const dataFolder = process.argv[2]
if (dataFolder === undefined) throw new Error('usage: stopover-server.ts FOLDER')
const server = await startServer(readConfig({ PORT: '0', DATA_DIR: dataFolder, DEMO: 'off', LOG_LEVEL: 'error' }))
const em = server.services.database.em.fork() as EntityManager
const account = em.create(Account, { name: 'Bench' })
const user = em.create(User, { email: 'bench@example.com' })
await em.flush()
em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
await em.flush()
const token = await openSessionFor(em, user.id)
const headers = { authorization: `Bearer ${token}`, 'stopover-account': account.id }
console.log(JSON.stringify({ baseUrl: server.address, headers }))
