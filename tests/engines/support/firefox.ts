import puppeteer, { type Page } from 'puppeteer-core'
import type { EnginePrograms } from '../../../scripts/testing/engines.ts'
import type { BrowserPage, PageSize, Point } from './browser-page.ts'

const dragStepMs = 25
const pinchSteps = 8

type Fingers = readonly [Point, Point]

async function pinch({ touchscreen }: Page, from: Fingers, to: Fingers): Promise<void> {
  const touches = [
    await touchscreen.touchStart(from[0].x, from[0].y),
    await touchscreen.touchStart(from[1].x, from[1].y),
  ]
  for (let step = 1; step <= pinchSteps; step++)
    for (const [finger, touch] of touches.entries()) {
      const start = from[finger] ?? from[0]
      const end = to[finger] ?? to[0]
      const progress = step / pinchSteps
      await touch.move(start.x + (end.x - start.x) * progress, start.y + (end.y - start.y) * progress)
    }
  for (const touch of touches) await touch.end()
}

/** Opens a page in Firefox over WebDriver BiDi, in a window, because headless Firefox has no WebGL 2. */
export async function openFirefox(programs: EnginePrograms, display: string, size: PageSize): Promise<BrowserPage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programs.firefox,
    headless: false,
    env: { ...process.env, DISPLAY: display },
    defaultViewport: { width: size.widthPx, height: size.heightPx },
  })
  // Firefox's first page has no focus and may not enter full screen.
  const page = await browser.newPage()
  const { mouse, keyboard } = page
  const resize: BrowserPage['resize'] = async ({ widthPx, heightPx }) => {
    await page.setViewport({ width: widthPx, height: heightPx }).catch((error: unknown) => {
      // Firefox 140 cannot set the screen orientation, which Puppeteer sets after the size. The size is set anyway.
      if (!String(error).includes('setScreenOrientationOverride')) throw error
    })
  }
  await resize(size)
  return {
    open: async (url) => void (await page.goto(url)),
    async evaluate<Input, Result>(run: (input: Input) => Result | Promise<Result>, input: Input): Promise<Result> {
      return (await page.evaluate(`(${run.toString()})(${JSON.stringify(input)})`)) as Result
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    resize,
    click: ({ x, y }) => mouse.click(x, y),
    async drag([start, ...path]) {
      await mouse.move(start.x, start.y)
      await mouse.down()
      for (const { x, y } of path) {
        await mouse.move(x, y)
        await new Promise((resolve) => setTimeout(resolve, dragStepMs))
      }
      await mouse.up()
    },
    pinch: (from, to) => pinch(page, from, to),
    type: (text) => keyboard.type(text),
    press: (key) => keyboard.press(key),
    async chooseFiles(selector, paths) {
      const input = await page.$(selector)
      if (!input) throw new Error(`no element matches ${selector}`)
      await input.toElement('input').then((element) => element.uploadFile(...paths))
    },
    close: () => browser.close(),
  }
}
