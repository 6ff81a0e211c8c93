import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'
import type { Tour } from '../../src/shared/tours/tours.ts'
import { signedIn, type TourSizes } from '../editors/tour-sizes.ts'
import { startApart } from '../load/installation.ts'
import { aBuilding, type Building, doorBetween, panoramaImage, planImage } from './building.ts'

const seed = 40
const actionSeconds = 2.5
const typedNameSeconds = 4
const actionsMax = 150
const personSecondsMax = 600
const rightLinksMin = 0.95
const bearingErrorMaxDeg = 5
/** Largest error of a person who drags toward what a start view shows. */
const aimErrorDeg = 3
const aimPx = 60

/** Counts what a person does: each press, drag, choice or key is an action. */
function personAt(page: Page) {
  let actions = 0
  let names = 0
  return {
    act: async (step: () => Promise<unknown>, count = 1) => {
      actions += count
      await step()
    },
    type: async (step: () => Promise<unknown>) => {
      names += 1
      await step()
    },
    click: async (role: 'button' | 'link' | 'option', name: string | RegExp) => {
      actions += 1
      await page.getByRole(role, { name }).first().click()
    },
    counts: () => ({ actions: actions + names, seconds: actions * actionSeconds + names * typedNameSeconds }),
  }
}
type Person = ReturnType<typeof personAt>

/** Chooses files in the dialog that a button opens: the button, the selection and its confirmation are an action each. */
async function chooseFiles(page: Page, person: Person, { button, paths }: { button: RegExp; paths: string[] }) {
  const chooser = page.waitForEvent('filechooser')
  await person.click('button', button)
  await person.act(async () => (await chooser).setFiles(paths), 2)
}

async function writeFiles(folder: string, building: Building): Promise<{ panoramas: string[]; plan: string }> {
  await mkdir(folder, { recursive: true })
  const panoramas: string[] = []
  for (const [index, { name }] of building.rooms.entries()) {
    const path = join(folder, `${String(index + 1).padStart(2, '0')}_${name.replace(' ', '_')}.jpg`)
    await writeFile(path, await panoramaImage(index))
    panoramas.push(path)
  }
  const plan = join(folder, 'Ground floor.png')
  await writeFile(plan, await planImage(building))
  return { panoramas, plan }
}

async function storedTour(page: Page, tourId: string): Promise<Tour> {
  return page.evaluate(async (id) => {
    const query = encodeURIComponent(JSON.stringify({ json: { tourId: id } }))
    const headers = { 'stopover-account': localStorage.getItem('aid') ?? '' }
    const { result } = await (await fetch(`/trpc/tours.get?input=${query}`, { headers })).json()
    return result.data.json
  }, tourId)
}

/** Presses where each room's panorama is on the plan, and drags toward what its start view shows. */
async function placeStops(page: Page, person: Person, { rooms, widthM, heightM }: Building): Promise<void> {
  const box = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
  if (!box) throw new Error('the plan has no box')
  await person.act(() => page.getByRole('list', { name: 'Tour Stops' }).getByRole('button').first().click())
  for (const [index, { name, x, y, headingDeg }] of rooms.entries()) {
    await page.getByRole('status').filter({ hasText: name }).first().waitFor()
    const from = { x: box.x + (box.width * x) / widthM, y: box.y + (box.height * y) / heightM }
    const angleDeg = headingDeg + ((index * 7) % (2 * aimErrorDeg + 1)) - aimErrorDeg
    const angleRad = (angleDeg * Math.PI) / 180
    await person.act(async () => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + aimPx * Math.sin(angleRad), from.y - aimPx * Math.cos(angleRad), { steps: 4 })
      await page.mouse.up()
    })
  }
}

const differenceDeg = (a: number, b: number) => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180)

/** Links with their truth in the building. */
function judge(tour: Tour, { rooms, doors }: Building) {
  const roomOf = new Map(tour.stops.map((stop, index) => [stop.id, index]))
  const links = tour.stops.flatMap((stop) =>
    stop.hotspots.flatMap((hotspot) =>
      hotspot.kind === 'stop' && 'targetStopId' in hotspot.details ? [{ stop, hotspot, details: hotspot.details }] : [],
    ),
  )
  const judged = links.map(({ stop, hotspot, details }) => {
    const at = roomOf.get(stop.id) ?? -1
    const to = roomOf.get(details.targetStopId) ?? -1
    const from = rooms[at]
    const target = rooms[to]
    if (!from || !target) throw new Error('a link leads out of the building')
    const trueDeg = (Math.atan2(target.x - from.x, from.y - target.y) * 180) / Math.PI - from.headingDeg
    return {
      isRight: doors.has(doorBetween(at, to)),
      bearingErrorDeg: differenceDeg(hotspot.yawDeg, trueDeg),
      looksOnward: details.arrival === 'automatic',
    }
  })
  const share = (isTrue: (link: (typeof judged)[number]) => boolean) => judged.filter(isTrue).length / judged.length
  return {
    count: judged.length,
    right: share(({ isRight }) => isRight),
    withinBearing: share(({ bearingErrorDeg }) => bearingErrorDeg <= bearingErrorMaxDeg),
    onward: share(({ looksOnward }) => looksOnward),
    linkedDoors: judged.filter(({ isRight }) => isRight).length / (2 * doors.size),
  }
}

/** From forty files to a published tour, as a person with a mouse would do it. */
async function walk(page: Page, address: string, folder: string): Promise<void> {
  const building = aBuilding(seed)
  const { panoramas, plan } = await writeFiles(join(folder, 'files'), building)
  const person = personAt(page)
  const startedMs = performance.now()
  await page.goto(`${address}/home`)
  await chooseFiles(page, person, { button: /^Choose files/, paths: panoramas })
  await page.waitForURL(/\/home\/newtour\/[^/]+\/stops/)
  const tourId = new URL(page.url()).pathname.split('/')[3] ?? ''
  await page.waitForFunction(() => document.querySelectorAll('main [data-stop]').length > 0)
  while ((await storedTour(page, tourId)).stops.length < panoramas.length) await page.waitForTimeout(500)
  const uploadedMs = performance.now() - startedMs
  await person.click('link', /^General/)
  await chooseFiles(page, person, { button: /^Upload floor plan/, paths: [plan] })
  await person.click('link', /^Place stops on/)
  await placeStops(page, person, building)
  await person.click('link', /^Tour Stops/)
  await person.click('button', 'Suggest links')
  await person.click('button', /^Add \d+ links/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await person.click('link', /Share & Publish/)
  await person.click('button', 'Publish')
  await page.getByText('Live', { exact: true }).first().waitFor()
  const totalMs = performance.now() - startedMs
  const { actions, seconds } = person.counts()
  const { count, right, withinBearing, onward, linkedDoors } = judge(await storedTour(page, tourId), building)
  const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`
  console.log(
    `${actions} actions, ${(seconds / 60).toFixed(1)} min of a person; all stops after ${(uploadedMs / 1000).toFixed(0)} s, published after ${(totalMs / 1000).toFixed(0)} s`,
  )
  console.log(
    `${count} links: ${percent(right)} through doors, ${percent(withinBearing)} within ${bearingErrorMaxDeg}°, ${percent(onward)} arrive looking onward; ${percent(linkedDoors)} of the doors are linked`,
  )
  console.log(`ratio forty-panoramas-actions ${(actionsMax / actions).toFixed(3)}`)
  console.log(`ratio forty-panoramas-time ${(personSecondsMax / seconds).toFixed(3)}`)
  console.log(`ratio forty-panoramas-links ${(right / rightLinksMin).toFixed(3)}`)
}

/** Counts what a person does from forty files to a published tour with links in their true directions. */
export async function run(folder: string): Promise<void> {
  const executablePath = findChromium()
  const { child, report } = await startApart<TourSizes>('../editors/tours-server.ts', [join(folder, 'server')])
  const browser = await chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) })
  try {
    const page = await (await signedIn(browser, report)).newPage()
    page.setDefaultTimeout(180_000)
    await walk(page, report.address, folder)
  } finally {
    await browser.close()
    child.kill('SIGKILL')
  }
}
