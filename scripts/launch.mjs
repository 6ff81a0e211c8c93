// The one program that runs under whatever Node the machine has, before anything is installed. It brings the
// dependencies and with them the pinned Node, then hands over to the programs of the command it was given.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependenciesAreInstalled, findNode, installDependencies } from './install.mjs'
import { lackOfProduction, productionEnvironment } from './production.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const programsOf = {
  start: ['scripts/build.ts', 'src/server/main.ts'],
  'start:production': ['src/server/main.ts'],
  build: ['scripts/build.ts'],
  check: ['scripts/check.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  soak: ['scripts/build.ts', 'scripts/soak.ts'],
  mutate: ['scripts/mutate.ts'],
  bench: ['bench/run.ts'],
  corpus: ['tests/corpus/run.ts'],
  notices: ['scripts/notices.ts'],
  admin: ['src/server/make-admin.ts'],
  'move-to-postgres': ['src/server/move-to-postgres.ts'],
  backup: ['src/server/back-up.ts'],
  restore: ['src/server/restore.ts'],
  doctor: ['src/server/doctor.ts'],
}

function reject(sentence) {
  console.error(sentence)
  process.exit(1)
}

function prepare(programs) {
  // The server and its commands need nothing of what only development needs.
  const inProduction = programs.every((program) => program.startsWith('src/server/'))
  if (dependenciesAreInstalled(root, { inProduction })) return
  console.log('Installing dependencies …')
  const startedMs = Date.now()
  if (!installDependencies(root)) {
    reject('The dependencies could not be installed. Check the network and what npm says above, then try again.')
  }
  process.env.STOPOVER_INSTALL_MS = String(Date.now() - startedMs)
}

let running
let stopping = false

/** A terminal gives Ctrl-C to the whole group, so passing it on there would deliver it twice. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill(signal)
  })
}

/**
 * npm passes a SIGTERM to the shell it started us with, and such a shell dies of it without telling us. Being handed to
 * another parent is then the only sign that we are to stop.
 */
const parent = process.ppid
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  setInterval(() => {
    if (stopping || process.ppid === parent) return
    stopping = true
    running?.kill('SIGTERM')
  }, 200).unref()
}

const [name, ...commandArguments] = process.argv.slice(2)
const isProduction = name === 'start:production'

function run(node, program, programArguments) {
  return new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    running = spawn(node, [join(root, program), ...programArguments], {
      cwd: root,
      stdio: 'inherit',
      // Compiled once, our own files start in two thirds of the processor time: each server, each of a test's many.
      env: {
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
        ...process.env,
        ...(isProduction ? productionEnvironment : {}),
        PATH: path,
      },
    })
    running.on('error', (error) => reject(`${program} could not be started: ${error.message}`))
    running.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

const programs = programsOf[name]
if (!programs) reject(`There is no command "${name}". Commands: ${Object.keys(programsOf).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) {
  reject(`Stopover needs Node 20 or newer to start; this is ${process.version}.`)
}

const lack = isProduction ? lackOfProduction(root, process.env) : undefined
if (lack) reject(lack)
if (!isProduction) prepare(programs)
const node = findNode(root)
if (!node) {
  reject(
    `There is no ready-made Node 24 for ${process.platform} ${process.arch}, and this machine has ${process.version}. ` +
      'Install Node 24.15 or newer and run the command again.',
  )
}
for (const [position, program] of programs.entries()) {
  const isLast = position === programs.length - 1
  process.exitCode = await run(node, program, isLast ? commandArguments : [])
  if (process.exitCode !== 0 || stopping) break
}
