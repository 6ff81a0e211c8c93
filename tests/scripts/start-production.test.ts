import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = dirname(dirname(import.meta.dirname))
const settings = { PUBLIC_URL: 'https://tours.example.org', DATA_DIR: '/somewhere' }
let folder = ''

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Creates a prebuilt tree as after `npm ci --omit=dev`, with a tiny server and a build program that must not run. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopover-production-'))
  for (const file of readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.mjs'))) {
    cpSync(join(root, 'scripts', file), join(folder, 'scripts', file))
  }
  const productionPackages = { 'node_modules/needed': { version: '1.0.0' } }
  const developmentPackage = { version: '1.0.0', dev: true }
  const packages = { '': { version: '1.0.0' }, 'node_modules/tool': developmentPackage, ...productionPackages }
  write('package-lock.json', { packages })
  write('node_modules/.package-lock.json', { packages: productionPackages })
  write('dist/client.sources', '')
  write('dist/media-worker.sources', '')
  write('dist/sdk.sources', '')
  write('scripts/build.ts', `console.log('built')`)
  write('src/server/main.ts', 'console.log(process.env.DEMO, process.env.NODE_ENV)')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const launcher = () => join(folder, 'scripts/launch.mjs')

function launch(args: readonly string[], env: Record<string, string> = settings) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher(), ...args], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

describe('start:production', () => {
  it('serves a prebuilt tree without development dependencies, a build or a demo', () => {
    expect(launch(['start:production'], { ...settings, DEMO: 'on' })).toEqual({
      status: 0,
      stdout: 'off production\n',
      stderr: '',
    })
  })

  it.each([
    ['node_modules/.package-lock.json', 'npm ci --omit=dev --ignore-scripts'],
    ['dist/client.sources', 'no complete build in dist/'],
    ['dist/media-worker.sources', 'no complete build in dist/'],
    ['dist/sdk.sources', 'no complete build in dist/'],
  ])('explains in one sentence what to do without %s', (path, message) => {
    rmSync(join(folder, path))
    const { status, stdout, stderr } = launch(['start:production'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('names all settings that are missing or empty', () => {
    expect(launch(['start:production'], { DATA_DIR: '' })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Settings are missing: PUBLIC_URL, DATA_DIR. Set them as docs/deployment.md describes, then start again.\n',
    })
  })

  it('passes SIGTERM on and waits for the graceful shutdown', async () => {
    write(
      'src/server/main.ts',
      `process.on('SIGTERM', () => setTimeout(() => { console.log('ended'); process.exit(0) }, 200))
       console.log('ready'); setInterval(() => {}, 1000)`,
    )
    const child = spawn(process.execPath, [launcher(), 'start:production'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: settings,
    })
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (printed.endsWith('ready\n')) child.kill('SIGTERM')
    })
    const [code] = await once(child, 'close')
    expect({ code, printed }).toEqual({ code: 0, printed: 'ready\nended\n' })
  })
})
