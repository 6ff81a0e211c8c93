// Launcher of `npm start` and `npm test`. It runs under any Node, before anything is installed: it installs the dependencies,
// which include the pinned Node, and then runs the programs of its command. All other commands of package.json call their
// program with the pinned Node, which npm finds in node_modules/.bin.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onParentEnd } from './end-with-parent.mjs'
import { dependenciesAreInstalled, findNode, installDependencies } from './install.mjs'
import { productionEnvironment, productionProblem } from './production.mjs'
import { serverEnvironment, serverFlags } from './server-memory.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const server = 'src/server/main.ts'
const programsByCommand = {
  start: ['scripts/build.ts', server],
  'start:production': [server],
  serve: [server],
  test: ['scripts/test.ts'],
}

function failWith(message) {
  console.error(message)
  process.exit(1)
}

function ensureDependencies(programs) {
  // The server needs no development dependencies.
  const inProduction = programs.every((program) => program === server)
  if (dependenciesAreInstalled(root, { inProduction })) return
  console.log('Installing dependencies: one to five minutes, during which npm prints nothing …')
  const startedMs = Date.now()
  if (!installDependencies(root)) {
    failWith('The dependencies could not be installed. Check the network and what npm says above, then try again.')
  }
  process.env.STOPOVER_INSTALL_MS = String(Date.now() - startedMs)
}

let running
let stopping = false

// A terminal sends Ctrl-C to the whole process group, so passing it on would deliver it twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill(signal)
  })
}

const parent = process.ppid
const isRunByNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32'
if (isRunByNpm) {
  onParentEnd(parent, () => {
    if (stopping) return
    stopping = true
    running?.kill('SIGTERM')
  })
}

const [commandName, ...commandArguments] = process.argv.slice(2)
const isProduction = commandName === 'start:production'

function environmentOf(program) {
  return {
    // Node's compile cache cuts the CPU time of a start by a third, also for the many servers of the tests.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...(program === server ? serverEnvironment : {}),
    ...process.env,
    ...(isProduction ? productionEnvironment : {}),
    PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  }
}

const argumentsOf = (program, programArguments) => [
  ...(program === server ? serverFlags : []),
  join(root, program),
  ...programArguments,
]

function run(node, program, programArguments) {
  return new Promise((resolve) => {
    running = spawn(node, argumentsOf(program, programArguments), {
      cwd: root,
      stdio: 'inherit',
      env: environmentOf(program),
    })
    running.on('error', (error) => failWith(`${program} could not be started: ${error.message}`))
    running.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** Replaces this process with the server (execve), which saves the 50 MiB of a waiting parent. Older Nodes and Windows can't. */
function becomeServer(node, programArguments) {
  if (process.execve === undefined) return
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href
  const flags = isRunByNpm ? ['--import', preload] : []
  const environment = { ...environmentOf(server), ...(isRunByNpm ? { STOPOVER_PARENT: String(parent) } : {}) }
  process.chdir(root)
  process.execve(node, [node, ...flags, ...argumentsOf(server, programArguments)], environment)
}

const programs = programsByCommand[commandName]
if (!programs) failWith(`There is no command "${commandName}". Commands: ${Object.keys(programsByCommand).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) {
  failWith(`Stopover needs Node 20 or newer to start; this is ${process.version}.`)
}

const problem = isProduction ? productionProblem(root, process.env) : undefined
if (problem) failWith(problem)
if (!isProduction) ensureDependencies(programs)
const node = findNode(root)
if (!node) {
  failWith(
    `There is no ready-made Node 24 for ${process.platform} ${process.arch}, and this machine has ${process.version}. ` +
      'Install Node 24.15 or newer and run the command again.',
  )
}
for (const [position, program] of programs.entries()) {
  const isLast = position === programs.length - 1
  // The server's first line comes seconds later, because the first start migrates an empty database.
  if (commandName === 'start' && program === server) console.log('Starting Stopover …')
  if (program === server) becomeServer(node, commandArguments)
  process.exitCode = await run(node, program, isLast ? commandArguments : [])
  if (process.exitCode !== 0 || stopping) break
}
