import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

// Runs the peer that Stopover is compared with: a tus server with a file store and nothing else.

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: bare-server.ts FOLDER')
const tus = new Server({ path: '/uploads', relativeLocation: true, datastore: new FileStore({ directory: folder }) })
const server = createServer((request, response) => void tus.handle(request, response))
server.listen(0, () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ baseUrl: `http://localhost:${port}`, headers: {} }))
})
