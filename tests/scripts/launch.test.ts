import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dependenciesAreInstalled } from '../../scripts/install.mjs'

const root = dirname(dirname(import.meta.dirname))
let folder = ''

type Packages = Record<string, { version: string; optional?: boolean; dev?: boolean }>

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopover-launch-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the check for installed dependencies', () => {
  const lockedPackages: Packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }
  const checkInstalled = (packages: Packages | undefined) => {
    write('package-lock.json', { packages: lockedPackages })
    if (packages) write('node_modules/.package-lock.json', { packages })
    return dependenciesAreInstalled(folder)
  }

  it('accepts the packages that npm installed', () =>
    expect(checkInstalled({ 'node_modules/a': { version: '1.0.0' } })).toBe(true))
  it('detects an empty folder', () => expect(checkInstalled(undefined)).toBe(false))
  it('detects a missing package', () => expect(checkInstalled({})).toBe(false))
  it('detects another version', () => expect(checkInstalled({ 'node_modules/a': { version: '1.0.1' } })).toBe(false))
  it('detects a leftover package', () => {
    const leftover = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }
    expect(checkInstalled(leftover)).toBe(false)
  })
})

/** Creates a project with the launcher and tiny programs. */
function prepareProject(main: string): void {
  for (const file of readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.mjs')))
    cpSync(join(root, 'scripts', file), join(folder, 'scripts', file))
  const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  write('package-lock.json', { packages: {} })
  write('node_modules/.package-lock.json', { packages: {} })
  mkdirSync(join(folder, 'node_modules', node, 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules', node, 'bin', 'node'))
  write('scripts/build.ts', `console.log('built')`)
  write('src/server/main.ts', main)
}

const launch = (...args: string[]) =>
  spawnSync(process.execPath, [join(folder, 'scripts/launch.mjs'), ...args], { encoding: 'utf8' })

describe('the launcher', () => {
  it('builds before it serves and passes on arguments and the exit code', () => {
    prepareProject(`const [word]: string[] = process.argv.slice(2); console.log(word); process.exitCode = 7`)
    const { status, stdout } = launch('start', 'a word')
    expect(stdout).toBe('built\nStarting Stopover …\na word\n')
    expect(status).toBe(7)
  })

  it('does not serve after a failed build', () => {
    prepareProject(`console.log('served')`)
    write('scripts/build.ts', `process.exit(3)`)
    const { status, stdout } = launch('start')
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
  })

  it('lists its commands for an unknown one', () => {
    prepareProject('')
    const { status, stderr } = launch('fly')
    expect(status).toBe(1)
    expect(stderr).toMatch(/There is no command "fly"\. Commands: start, start:production, serve, test\./)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and waits for the graceful shutdown', async (signal) => {
    prepareProject(`
      process.on('${signal}', () => setTimeout(() => { console.log('ended'); process.exit(0) }, 200))
      console.log('ready'); setInterval(() => {}, 1000)`)
    const child = spawn(process.execPath, [join(folder, 'scripts/launch.mjs'), 'start'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (printed.endsWith('ready\n')) child.kill(signal)
    })
    const [code] = await once(child, 'close')
    expect({ code, printed }).toEqual({ code: 0, printed: 'built\nStarting Stopover …\nready\nended\n' })
  })

  it.each(['start', 'serve'])('replaces itself with the server, whose options limit its memory (%s)', async (name) => {
    prepareProject(`console.log(process.pid, process.execArgv.join(' '), process.env.MALLOC_TRIM_THRESHOLD_)`)
    const child = spawn(process.execPath, [join(folder, 'scripts/launch.mjs'), name], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: undefined },
    })
    const printed = (await child.stdout.toArray()).join('')
    const { pid } = child
    expect(printed.replace('built\nStarting Stopover …\n', '')).toBe(
      `${pid} --max-semi-space-size=4 --expose-gc 131072\n`,
    )
  })

  it('ends when the shell between npm and it dies', async () => {
    prepareProject(`
      process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })
      console.log('ready'); setInterval(() => {}, 1000)`)
    const command = `"${process.execPath}" "${join(folder, 'scripts/launch.mjs')}" start; true`
    const env = { ...process.env, npm_lifecycle_event: 'start' }
    const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], env })
    let printed = ''
    shell.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (printed.endsWith('ready\n')) shell.kill('SIGTERM')
    })
    await once(shell, 'close')
    expect(printed).toBe('built\nStarting Stopover …\nready\nended\n')
  })
})
