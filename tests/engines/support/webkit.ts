import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { EnginePrograms } from '../../../scripts/testing/engines.ts'
import type { BrowserPage, PageSize, Point } from './browser-page.ts'
import { terminate } from './display.ts'

const startTimeoutMs = 60_000
const pollIntervalMs = 50
/** Characters for keys in the WebDriver protocol. */
const keyCodes = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C' } as const
/** Property of a response that holds the id of an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Sends commands of the WebDriver protocol (W3C) to a session. */
class Session {
  readonly #baseUrl: string

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  async send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<Value> {
    const payload = method === 'POST' ? { body: JSON.stringify(body) } : {}
    const response = await fetch(this.#baseUrl + path, { method, ...payload })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

  /** Session for the commands below a path. */
  at(path: string): Session {
    return new Session(this.#baseUrl + path)
  }
}

async function openSession(port: number, browser: string): Promise<Session> {
  const driver = new Session(`http://127.0.0.1:${port}`)
  const deadlineMs = performance.now() + startTimeoutMs
  for (;;) {
    const isReady = await driver.send('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) break
    if (performance.now() > deadlineMs) throw new Error('the WebKit driver did not start')
    await pause(pollIntervalMs)
  }
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
  const { sessionId } = await driver.send<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } })
  return driver.at(`/session/${sessionId}`)
}

/** Pointer action in the WebDriver protocol. */
type PointerAction = Readonly<Record<string, unknown>>

const moveTo = ({ x, y }: Point, durationMs = 0): PointerAction => ({
  type: 'pointerMove',
  duration: durationMs,
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y),
})
const pressButton: PointerAction = { type: 'pointerDown', button: 0 }
const releaseButton: PointerAction = { type: 'pointerUp', button: 0 }

const mouse = (actions: readonly PointerAction[]) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
})

function keyStrokes(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

function createPage(session: Session, close: () => Promise<void>): BrowserPage {
  const perform = (...actions: readonly object[]) => session.send('POST', '/actions', { actions }).then(() => undefined)
  const page: BrowserPage = {
    open: (url) => session.send('POST', '/url', { url }),
    async evaluate(run, input) {
      const script = `const respond = arguments[1]; Promise.resolve(arguments[0]).then(${run.toString()})
        .then((value) => respond({ value }), (error) => respond({ error: String(error) }))`
      type ScriptResult = { value: Awaited<ReturnType<typeof run>>; error?: string }
      const { value, error } = await session.send<ScriptResult>('POST', '/execute/async', { script, args: [input] })
      if (error !== undefined) throw new Error(error)
      return value
    },
    screenshot: async () => Buffer.from(await session.send<string>('GET', '/screenshot'), 'base64'),
    async resize({ widthPx, heightPx }) {
      const resizeWindow = (width: number, height: number) => session.send('POST', '/window/rect', { width, height })
      // The size includes the window's frame. A first resize measures the frame, and a second one adds it.
      await resizeWindow(widthPx, heightPx)
      await pause(4 * pollIntervalMs)
      const inner = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }), null)
      await resizeWindow(2 * widthPx - inner.width, 2 * heightPx - inner.height)
      await pause(4 * pollIntervalMs)
    },
    click: (point) => perform(mouse([moveTo(point), pressButton, releaseButton])),
    drag: ([start, ...path]) =>
      perform(
        mouse([moveTo(start), pressButton, ...path.map((point) => moveTo(point, 2 * pollIntervalMs)), releaseButton]),
      ),
    // WebKitWebDriver merges two touch sequences into one drag.
    pinch: null,
    type: (text) => perform(keyStrokes(text)),
    press: (key) => perform(keyStrokes(keyCodes[key])),
    async chooseFiles(selector, paths) {
      const element = await session.send<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      })
      await session.send('POST', `/element/${element[elementKey]}/value`, { text: paths.join('\n') })
    },
    close,
  }
  return page
}

/** Opens a page in WebKitGTK's MiniBrowser over WebKitWebDriver. */
export async function openWebKit(programs: EnginePrograms, display: string, size: PageSize): Promise<BrowserPage> {
  const port = await findFreePort()
  const env = { ...process.env, DISPLAY: display }
  const driver = spawn(programs.webkitDriver, [`--port=${port}`], { env, stdio: 'ignore' })
  try {
    const session = await openSession(port, programs.webkitBrowser)
    const page = createPage(session, async () => {
      try {
        await session.send('DELETE', '')
      } finally {
        await terminate(driver)
      }
    })
    await page.resize(size)
    return page
  } catch (error) {
    await terminate(driver)
    throw error
  }
}
