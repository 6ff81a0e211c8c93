import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'
import type { Tour } from '../../src/shared/tours/tours.ts'
import { createSignedInContext, type ToursServer } from '../editors/tour-sizes.ts'
import { spawnServer } from '../load/installation.ts'
import { createBuilding } from './building.ts'
import { type BuildingFiles, writeBuildingFiles } from './building-files.ts'
import { bearingErrorMaxDeg, checkLinks } from './check-links.ts'
import { keyboardWalk } from './keyboard-walk.ts'
import { mouseWalk } from './mouse-walk.ts'
import { createPerson } from './person.ts'
import type { Walk } from './walk.ts'

const seed = 40
const correctLinksMin = 0.95

type TimedWalk = Walk & {
  readonly name: string
  /** Largest number of actions; undefined without a limit. */
  readonly actionsMax?: number
  readonly personSecondsMax: number
}

const walks: readonly TimedWalk[] = [
  { name: 'forty-panoramas-keyboard', ...keyboardWalk, personSecondsMax: 900 },
  { name: 'forty-panoramas', ...mouseWalk, actionsMax: 150, personSecondsMax: 600 },
]

const building = createBuilding(seed)

async function fetchTour(page: Page, tourId: string): Promise<Tour> {
  return page.evaluate(async (id) => {
    const query = encodeURIComponent(JSON.stringify({ json: { tourId: id } }))
    const headers = { 'stopover-account': localStorage.getItem('aid') ?? '' }
    const { result } = await (await fetch(`/trpc/tours.get?input=${query}`, { headers })).json()
    return result.data.json
  }, tourId)
}

const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`

/** Turns forty files into a published tour, counts the actions of the person, and checks the links. */
async function publishTour(page: Page, { panoramas, plan }: BuildingFiles, walk: TimedWalk): Promise<void> {
  const person = createPerson(page)
  // Playwright intercepts file dialogs from its first listener on, a moment later. A key press would come too early.
  page.on('filechooser', () => undefined)
  const startedMs = performance.now()
  await page.goto(new URL('/home', page.url()).href)
  await walk.uploadPanoramas(page, person, panoramas)
  await page.waitForURL(/\/home\/newtour\/[^/]+\/stops/)
  const tourId = new URL(page.url()).pathname.split('/')[3] ?? ''
  await page.waitForFunction(() => document.querySelectorAll('main [data-stop]').length > 0)
  while ((await fetchTour(page, tourId)).stops.length < panoramas.length) await page.waitForTimeout(500)
  const uploadedMs = performance.now() - startedMs
  await walk.addPlan(page, person, plan)
  await walk.placeStops(page, person, building)
  await walk.addLinks(page, person)
  // Publishing waits for the panoramas, and the person for it. Waiting isn't an action.
  while ((await fetchTour(page, tourId)).media.some(({ status }) => status === 'building'))
    await page.waitForTimeout(500)
  await walk.publish(page, person)
  await page.getByText('Live', { exact: true }).first().waitFor()
  const totalMs = performance.now() - startedMs
  const { actions, seconds } = person.counts()
  const links = checkLinks(await fetchTour(page, tourId), building)
  console.log(
    `${walk.name}: ${actions} actions, ${(seconds / 60).toFixed(1)} min of a person; all stops after ${(uploadedMs / 1000).toFixed(0)} s, published after ${(totalMs / 1000).toFixed(0)} s`,
  )
  console.log(
    `${links.count} links: ${percent(links.correctFraction)} through doors, ${percent(links.withinBearingFraction)} within ${bearingErrorMaxDeg}°, ${percent(links.onwardFraction)} arrive looking onward; ${percent(links.linkedDoorsFraction)} of the doors are linked`,
  )
  if (walk.actionsMax !== undefined) console.log(`ratio ${walk.name}-actions ${(walk.actionsMax / actions).toFixed(3)}`)
  console.log(`ratio ${walk.name}-time ${(walk.personSecondsMax / seconds).toFixed(3)}`)
  console.log(`ratio ${walk.name}-links ${(links.correctFraction / correctLinksMin).toFixed(3)}`)
}

/**
 * Counts the actions of people who turn forty files into a published tour with links in their true directions: with a mouse,
 * and by keyboard alone.
 */
export async function run(folder: string): Promise<void> {
  const executablePath = findChromium()
  const files = await writeBuildingFiles(join(folder, 'files'), building)
  const browser = await chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) })
  try {
    for (const walk of walks) {
      const { child, report } = await spawnServer<ToursServer>('../editors/tours-server.ts', [join(folder, walk.name)])
      const context = await createSignedInContext(browser, report)
      try {
        const page = await context.newPage()
        page.setDefaultTimeout(180_000)
        await page.goto(report.baseUrl)
        await publishTour(page, files, walk)
      } finally {
        await context.close()
        child.kill('SIGKILL')
      }
    }
  } finally {
    await browser.close()
  }
}
