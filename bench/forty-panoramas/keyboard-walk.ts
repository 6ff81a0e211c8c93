import type { Page } from '@playwright/test'
import { aimedHeadingDeg } from './building-files.ts'
import { chooseFiles, type Person } from './person.ts'
import type { Walk } from './walk.ts'

/** Time after which a screen that was opened has loaded and taken the focus. */
const screenChangeMs = 2000

/** Opens a tab of the tour from the command palette. */
async function openTab(page: Page, person: Person, name: string): Promise<void> {
  await person.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await person.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await person.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // A person takes 2.5 seconds for an action. The screen has taken the focus by then.
  await page.waitForTimeout(screenChangeMs)
}

const percentOf = (part: number, whole: number) => ((100 * part) / whole).toFixed(1)

/** Walk by keyboard alone: each stop is placed by three numbers, and tabs are opened from the command palette. */
export const keyboardWalk: Walk = {
  async uploadPanoramas(page, person, paths) {
    await person.moveTo(page.getByRole('button', { name: /^Choose files/ }).first())
    await chooseFiles(page, person, { open: () => person.press('Enter'), paths })
  },
  async addPlan(page, person, path) {
    await openTab(page, person, 'General')
    await person.moveTo(page.getByRole('button', { name: /^Upload floor plan/ }))
    await chooseFiles(page, person, { open: () => person.press('Enter'), paths: [path] })
    await person.moveTo(page.getByRole('link', { name: /^Place stops on/ }), 'Shift+Tab')
    await person.press('Enter')
  },
  async placeStops(page, person, { rooms, widthM, heightM }) {
    await person.moveTo(page.getByRole('list', { name: 'Tour Stops' }).getByRole('button').first())
    await person.press('Enter')
    for (const [index, { name, x, y, headingDeg }] of rooms.entries()) {
      await page.getByRole('status').filter({ hasText: name }).first().waitFor()
      await person.moveTo(page.getByLabel('From the left'))
      await person.type(percentOf(x, widthM))
      await page.keyboard.press('Space')
      await person.type(percentOf(y, heightM))
      await page.keyboard.press('Space')
      await person.type(String((aimedHeadingDeg(headingDeg, index) + 360) % 360))
      await person.press('Enter')
    }
  },
  async addLinks(page, person) {
    await openTab(page, person, 'Tour Stops')
    await person.moveTo(page.getByRole('button', { name: 'Suggest links' }))
    await person.press('Enter')
    await person.moveTo(page.getByRole('button', { name: /^Add \d+ links/ }), 'Shift+Tab')
    await person.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  },
  async publish(page, person) {
    await openTab(page, person, 'Share & Publish')
    await person.moveTo(page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }))
    await person.press('Enter')
  },
}
