import { join } from 'node:path'
import express from 'express'
import pg from 'pg'

// Minimal Express server that Stopover is compared with: one route per benchmark case.

const [dataFolder, stopoverUrl, ...copiedPaths] = process.argv.slice(2)
if (dataFolder === undefined || stopoverUrl === undefined) throw new Error('usage: peer-server.ts FOLDER URL PATH…')
const app = express().disable('x-powered-by')
/** Headers that Node sets itself. */
const connectionHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

for (const path of copiedPaths) {
  const originalResponse = await fetch(stopoverUrl + path, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await originalResponse.arrayBuffer())
  const headers = Object.fromEntries([...originalResponse.headers].filter(([name]) => !connectionHeaders.has(name)))
  app.get(path, (_request, response) => {
    response.writeHead(200, headers).end(body)
  })
}
app.use('/media', express.static(join(dataFolder, 'files/media'), { immutable: true, maxAge: '1y', index: false }))

const { DATABASE_URL: connectionString } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })
app.get('/tour/:tourId', async ({ params: { tourId } }, response) => {
  const { rows: tours } = await pool.query('select * from tours where id = $1', [tourId])
  const { rows: stops } = await pool.query('select * from stops where tour_id = $1', [tourId])
  const { rows: hotspots } = await pool.query(
    'select h.* from hotspots h join stops s on s.id = h.stop_id where s.tour_id = $1',
    [tourId],
  )
  response.json({ tour: tours[0], stops, hotspots })
})
app.post('/tour/:tourId', express.json(), async ({ params: { tourId }, body }, response) => {
  const { rows } = await pool.query(
    'update tours set name = $1, version = version + 1, updated_at = now() where id = $2 and version = $3 returning *',
    [body.name, tourId, body.version],
  )
  if (rows.length === 0) response.status(409).json({})
  else response.json(rows[0])
})

const server = app.listen(0, '127.0.0.1', () => {
  const socketAddress = server.address()
  if (socketAddress === null || typeof socketAddress === 'string') throw new Error('the server has no port')
  console.log(JSON.stringify({ baseUrl: `http://127.0.0.1:${socketAddress.port}` }))
})
