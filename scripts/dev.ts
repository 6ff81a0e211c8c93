import { createServer } from 'vite'
import { serverPort } from './building/dev-server.ts'
import { onStop, root, startProgram, stopPrograms, toolArguments } from './program.ts'

const clientPort = 5173
const publicUrl = `http://localhost:${clientPort}`

/** Restarts itself when a file that the server imports changes. The app's address is vite's, which passes the rest on. */
function startServer() {
  const env = { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl }
  return startProgram(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { env })
}

/** Embeds have no hot reload: the bundle is rebuilt and the page reloaded by hand. */
function startSdkBuild() {
  const args = ['build', '--watch', '--config', 'vite.sdk.config.ts', '--logLevel', 'warn']
  return startProgram(process.execPath, [...toolArguments('vite'), ...args])
}

const vite = await createServer({ root, server: { port: clientPort, strictPort: true } })
onStop(async () => {
  await Promise.all([vite.close(), stopPrograms(30_000)])
})
for (const program of [startServer(), startSdkBuild()]) {
  program.on('exit', (code) => {
    if (code !== null && code !== 0) process.exitCode = code
  })
}
await vite.listen()
console.log(`The app with hot reload: ${publicUrl}. Ctrl-C ends everything.`)
