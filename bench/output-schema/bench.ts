import { readConfig } from '../../src/server/config.ts'
import { openSessionFor } from '../../src/server/domain/access/sessions/sessions.ts'
import { Account, Membership } from '../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../src/server/domain/identity/users/entity.ts'
import { Hotspot } from '../../src/server/domain/tours/hotspots/entity.ts'
import { Stop } from '../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../src/server/domain/tours/tours/entity.ts'
import { filterOutput } from '../../src/server/kernel/filter-output.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { tour as tourSchema } from '../../src/shared/tours/tours.ts'

const stopCount = 500
const hotspotsPerStop = 10
const warmUpRounds = 3
const rounds = 15
/** Largest fraction of the response time that the output schema may take. */
const allowedFraction = 0.05

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const description = `<p>${'Words about it. '.repeat(12)}</p>`

/** Creates a large tour; returns the URL that reads it, and the request headers of its editor. */
async function createLargeTour({ services, address }: RunningServer) {
  const em = services.database.em.fork() as EntityManager
  const account = em.create(Account, { name: 'A large tour' })
  const user = em.create(User, { email: 'bench@example.com' })
  await em.flush()
  em.create(Membership, { account: account.id, user: user.id, role: 'owner' })
  const tour = em.create(Tour, { account: account.id, name: 'All of it' })
  await em.flush()
  const stops = Array.from({ length: stopCount }, (_, index) =>
    em.create(Stop, { account: account.id, tour: tour.id, name: `Stop ${index}`, description }),
  )
  await em.flush()
  for (const { id: stop } of stops) {
    for (let index = 0; index < hotspotsPerStop; index += 1) {
      const direction = { yawDeg: index * 30 - 150, pitchDeg: -5 }
      em.create(Hotspot, {
        account: account.id,
        stop,
        kind: 'info',
        title: 'A thing',
        details: { html: description },
        ...direction,
      })
    }
  }
  tour.stopIds = stops.map(({ id }) => id)
  await em.flush()
  const token = await openSessionFor(em, user.id)
  const input = encodeURIComponent(JSON.stringify({ json: { tourId: tour.id } }))
  return {
    url: `${address}/trpc/tours.get?input=${input}`,
    headers: { authorization: `Bearer ${token}`, 'stopover-account': account.id },
  }
}

/** Measures the fraction of the response time that the output schema of a large tour takes. */
export async function run(folder: string): Promise<void> {
  const server = await startServer(readConfig({ PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }))
  try {
    const { url, headers } = await createLargeTour(server)
    const responseTimesMs: number[] = []
    const schemaTimesMs: number[] = []
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const startedMs = performance.now()
      const response = await fetch(url, { headers })
      const { result } = (await response.json()) as { result: { data: { json: unknown } } }
      const receivedMs = performance.now()
      filterOutput(tourSchema, result.data.json, { strictOutput: true, ports: server.services.ports })
      const filteredMs = performance.now()
      if (round < warmUpRounds) continue
      responseTimesMs.push(receivedMs - startedMs)
      schemaTimesMs.push(filteredMs - receivedMs)
    }
    const fraction = medianOf(schemaTimesMs) / medianOf(responseTimesMs)
    console.log(
      `${medianOf(schemaTimesMs).toFixed(1)} ms for the schema of ${medianOf(responseTimesMs).toFixed(1)} ms for the response`,
    )
    console.log(`ratio answer-schema ${(allowedFraction / fraction).toFixed(3)}`)
  } finally {
    await server.stop()
  }
}
