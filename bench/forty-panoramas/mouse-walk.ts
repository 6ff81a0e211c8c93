import { aimedHeadingDeg } from './building-files.ts'
import { chooseFiles } from './person.ts'
import type { Walk } from './walk.ts'

const dragLengthPx = 60

/** Walk with a mouse: each stop is placed by a drag in the direction of its start view. */
export const mouseWalk: Walk = {
  uploadPanoramas: (page, person, paths) =>
    chooseFiles(page, person, { open: () => person.click('button', /^Choose files/), paths }),
  async addPlan(page, person, path) {
    await person.click('link', /^General/)
    const open = () => person.click('button', /^Upload floor plan/)
    await chooseFiles(page, person, { open, paths: [path] })
    await person.click('link', /^Place stops on/)
  },
  async placeStops(page, person, { rooms, widthM, heightM }) {
    const box = await page.getByRole('img', { name: /Floor plan/ }).boundingBox()
    if (!box) throw new Error('the plan has no box')
    await person.act(() => page.getByRole('list', { name: 'Tour Stops' }).getByRole('button').first().click())
    for (const [index, { name, x, y, headingDeg }] of rooms.entries()) {
      await page.getByRole('status').filter({ hasText: name }).first().waitFor()
      const startPx = { x: box.x + (box.width * x) / widthM, y: box.y + (box.height * y) / heightM }
      const angleRad = (aimedHeadingDeg(headingDeg, index) * Math.PI) / 180
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
  },
  async addLinks(page, person) {
    await person.click('link', /^Tour Stops/)
    await person.click('button', 'Suggest links')
    await person.click('button', /^Add \d+ links/)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  },
  async publish(_page, person) {
    await person.click('link', /Share & Publish/)
    await person.click('button', 'Publish')
  },
}
