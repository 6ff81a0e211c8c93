import { expect as baseExpect, type Locator, type Page } from '@playwright/test'
import { aimedHeadingDeg } from './building-files.ts'
import { chooseFiles, type Person } from './person.ts'
import type { Walk } from './walk.ts'

/** The machine may be busy, and its time isn't that of the person. */
const expect = baseExpect.configure({ timeout: 60_000 })

/** Runs a command of the palette that leads to a control, and waits until the control has the focus. */
async function runCommand(page: Page, person: Person, command: { name: string; control: Locator }): Promise<void> {
  await person.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await person.type(command.name)
  await expect(page.locator('[data-combobox-selected]')).toContainText(command.name)
  await person.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(command.control).toBeFocused()
}

const percentOf = (part: number, whole: number) => ((100 * part) / whole).toFixed(1)

/** Walk by keyboard alone: each stop is placed by three numbers, and controls are found by the command palette. */
export const keyboardWalk: Walk = {
  async uploadPanoramas(page, person, paths) {
    await person.moveTo(page.getByRole('button', { name: /^Choose files/ }).first())
    await chooseFiles(page, person, { open: () => person.press('Enter'), paths })
  },
  async addPlan(page, person, path) {
    const control = page.getByRole('button', { name: /^Upload floor plan/ })
    await runCommand(page, person, { name: 'Upload floor plan', control })
    await chooseFiles(page, person, { open: () => person.press('Enter'), paths: [path] })
    await page.getByRole('link', { name: /^Place stops on/ }).waitFor()
    const firstStop = page.getByRole('list', { name: 'Tour Stops' }).getByRole('button').first()
    await runCommand(page, person, { name: 'Place stops on', control: firstStop })
  },
  async placeStops(page, person, { rooms, widthM, heightM }) {
    await person.press('Enter')
    const left = page.getByLabel('From the left')
    for (const [index, { name, x, y, headingDeg }] of rooms.entries()) {
      await page.getByRole('status').filter({ hasText: name }).first().waitFor()
      await expect(left).toBeFocused()
      await expect(left).toHaveValue('')
      await person.type(percentOf(x, widthM))
      await person.press('Space')
      await expect(page.getByLabel('From the top')).toBeFocused()
      await person.type(percentOf(y, heightM))
      await person.press('Space')
      await expect(page.getByLabel('Start view, from north')).toBeFocused()
      await person.type(String((aimedHeadingDeg(headingDeg, index) + 360) % 360))
      await person.press('Enter')
    }
  },
  async addLinks(page, person) {
    await runCommand(page, person, {
      name: 'Suggest links',
      control: page.getByRole('main').getByRole('button', { name: 'Suggest links' }),
    })
    await person.press('Enter')
    await person.moveTo(page.getByRole('button', { name: /^Add \d+ links/ }), 'Shift+Tab')
    await person.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  },
  async publish(page, person) {
    const control = page.getByRole('main').getByRole('button', { name: 'Publish', exact: true })
    await runCommand(page, person, { name: 'Publish', control })
    await person.press('Enter')
  },
}
