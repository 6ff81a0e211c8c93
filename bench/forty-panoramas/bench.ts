import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'
import type { Tour } from '../../src/shared/tours/tours.ts'
import { createSignedInContext, type ToursServer } from '../editors/tour-sizes.ts'
import { spawnServer } from '../load/installation.ts'
import { type Building, createBuilding, doorBetween, drawPanorama, drawPlan } from './building.ts'

const seed = 40
const actionSeconds = 2.5
const typedNameSeconds = 4
const actionsMax = 150
const personSecondsMax = 600
const correctLinksMin = 0.95
const bearingErrorMaxDeg = 5
/** Largest error, in whole degrees, of a person who drags in the direction of a start view. */
const aimErrorDeg = 3
const dragLengthPx = 60

/** Simulated person. Its actions are counted: each click, drag, selection or key press is one. */
function createPerson(page: Page) {
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
type Person = ReturnType<typeof createPerson>

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
    await writeFile(path, await drawPanorama(index))
    panoramas.push(path)
  }
  const plan = join(folder, 'Ground floor.png')
  await writeFile(plan, await drawPlan(building))
  return { panoramas, plan }
}

async function fetchTour(page: Page, tourId: string): Promise<Tour> {
  return page.evaluate(async (id) => {
    const query = encodeURIComponent(JSON.stringify({ json: { tourId: id } }))
    const headers = { 'stopover-account': localStorage.getItem('aid') ?? '' }
    const { result } = await (await fetch(`/trpc/tours.get?input=${query}`, { headers })).json()
    return result.data.json
  }, tourId)
}

/** Drags on the plan from the position of each room's panorama in the direction of its start view. */
async function placeStops(page: Page, person: Person, { rooms, widthM, heightM }: Building): Promise<void> {
  const box = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
  if (!box) throw new Error('the plan has no box')
  await person.act(() => page.getByRole('list', { name: 'Tour Stops' }).getByRole('button').first().click())
  for (const [index, { name, x, y, headingDeg }] of rooms.entries()) {
    await page.getByRole('status').filter({ hasText: name }).first().waitFor()
    const startPx = { x: box.x + (box.width * x) / widthM, y: box.y + (box.height * y) / heightM }
    // The errors alternate between all whole degrees up to `aimErrorDeg` in both directions.
    const angleDeg = headingDeg + ((index * 7) % (2 * aimErrorDeg + 1)) - aimErrorDeg
    const angleRad = (angleDeg * Math.PI) / 180
    await person.act(async () => {
      await page.mouse.move(startPx.x, startPx.y)
      await page.mouse.down()
      const endPx = {
        x: startPx.x + dragLengthPx * Math.sin(angleRad),
        y: startPx.y - dragLengthPx * Math.cos(angleRad),
      }
      await page.mouse.move(endPx.x, endPx.y, { steps: 4 })
      await page.mouse.up()
    })
  }
}

const angleBetweenDeg = (a: number, b: number) => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180)

/** Compares the links of a tour with the doors and directions of the building. */
function checkLinks(tour: Tour, { rooms, doors }: Building) {
  const roomIndexByStop = new Map(tour.stops.map((stop, index) => [stop.id, index]))
  const links = tour.stops.flatMap((stop) =>
    stop.hotspots.flatMap((hotspot) =>
      hotspot.kind === 'stop' && 'targetStopId' in hotspot.details ? [{ stop, hotspot, details: hotspot.details }] : [],
    ),
  )
  const checkedLinks = links.map(({ stop, hotspot, details }) => {
    const roomIndex = roomIndexByStop.get(stop.id) ?? -1
    const targetIndex = roomIndexByStop.get(details.targetStopId) ?? -1
    const room = rooms[roomIndex]
    const target = rooms[targetIndex]
    if (!room || !target) throw new Error('a link leads out of the building')
    const trueYawDeg = (Math.atan2(target.x - room.x, room.y - target.y) * 180) / Math.PI - room.headingDeg
    return {
      hasDoor: doors.has(doorBetween(roomIndex, targetIndex)),
      bearingErrorDeg: angleBetweenDeg(hotspot.yawDeg, trueYawDeg),
      arrivesLookingOnward: details.arrival === 'automatic',
    }
  })
  const fractionWith = (matches: (link: (typeof checkedLinks)[number]) => boolean) =>
    checkedLinks.filter(matches).length / checkedLinks.length
  return {
    count: checkedLinks.length,
    correctFraction: fractionWith(({ hasDoor }) => hasDoor),
    withinBearingFraction: fractionWith(({ bearingErrorDeg }) => bearingErrorDeg <= bearingErrorMaxDeg),
    onwardFraction: fractionWith(({ arrivesLookingOnward }) => arrivesLookingOnward),
    linkedDoorsFraction: checkedLinks.filter(({ hasDoor }) => hasDoor).length / (2 * doors.size),
  }
}

/** Turns forty files into a published tour, as a person with a mouse would. */
async function publishTour(page: Page, baseUrl: string, folder: string): Promise<void> {
  const building = createBuilding(seed)
  const { panoramas, plan } = await writeFiles(join(folder, 'files'), building)
  const person = createPerson(page)
  const startedMs = performance.now()
  await page.goto(`${baseUrl}/home`)
  await chooseFiles(page, person, { button: /^Choose files/, paths: panoramas })
  await page.waitForURL(/\/home\/newtour\/[^/]+\/stops/)
  const tourId = new URL(page.url()).pathname.split('/')[3] ?? ''
  await page.waitForFunction(() => document.querySelectorAll('main [data-stop]').length > 0)
  while ((await fetchTour(page, tourId)).stops.length < panoramas.length) await page.waitForTimeout(500)
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
  const { count, correctFraction, withinBearingFraction, onwardFraction, linkedDoorsFraction } = checkLinks(
    await fetchTour(page, tourId),
    building,
  )
  const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`
  console.log(
    `${actions} actions, ${(seconds / 60).toFixed(1)} min of a person; all stops after ${(uploadedMs / 1000).toFixed(0)} s, published after ${(totalMs / 1000).toFixed(0)} s`,
  )
  console.log(
    `${count} links: ${percent(correctFraction)} through doors, ${percent(withinBearingFraction)} within ${bearingErrorMaxDeg}°, ${percent(onwardFraction)} arrive looking onward; ${percent(linkedDoorsFraction)} of the doors are linked`,
  )
  console.log(`ratio forty-panoramas-actions ${(actionsMax / actions).toFixed(3)}`)
  console.log(`ratio forty-panoramas-time ${(personSecondsMax / seconds).toFixed(3)}`)
  console.log(`ratio forty-panoramas-links ${(correctFraction / correctLinksMin).toFixed(3)}`)
}

/** Counts the actions of a person who turns forty files into a published tour with links in their true directions. */
export async function run(folder: string): Promise<void> {
  const executablePath = findChromium()
  const { child, report } = await spawnServer<ToursServer>('../editors/tours-server.ts', [join(folder, 'server')])
  const browser = await chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) })
  try {
    const page = await (await createSignedInContext(browser, report)).newPage()
    page.setDefaultTimeout(180_000)
    await publishTour(page, report.baseUrl, folder)
  } finally {
    await browser.close()
    child.kill('SIGKILL')
  }
}
