import type { Locator, Page } from '@playwright/test'

const actionSeconds = 2.5
const typedTextSeconds = 4
/** Limit of key presses to reach an element, above the number of focusable elements on any screen. */
const pressesMax = 200

/**
 * Simulated person. Its actions are counted: each click, drag, selection or key press is one, and so is each text or number
 * that is typed.
 */
export function createPerson(page: Page) {
  let actions = 0
  let typedTexts = 0
  const act = async (step: () => Promise<unknown>, count = 1) => {
    actions += count
    await step()
  }
  const press = (key: string) => act(() => page.keyboard.press(key))
  /** Presses a key until an element has the focus. */
  const moveTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.and(page.locator(':not(:disabled)')).waitFor({ state: 'attached' })
    for (let presses = 0; presses < pressesMax; presses += 1) {
      if (await target.evaluate((element) => element.matches(':focus'))) return
      await press(key)
    }
    throw new Error(`the focus doesn't reach ${target}`)
  }
  return {
    act,
    press,
    moveTo,
    click: async (role: 'button' | 'link' | 'option', name: string | RegExp) => {
      actions += 1
      await page.getByRole(role, { name }).first().click()
    },
    type: async (text: string) => {
      typedTexts += 1
      await page.keyboard.type(text)
    },
    counts: () => ({
      actions: actions + typedTexts,
      seconds: actions * actionSeconds + typedTexts * typedTextSeconds,
    }),
  }
}
export type Person = ReturnType<typeof createPerson>

/**
 * Chooses files in the dialog that `open` opens with one action. The selection of the files and its confirmation are an
 * action each.
 */
export async function chooseFiles(page: Page, person: Person, choice: { open: () => Promise<void>; paths: string[] }) {
  const chooser = page.waitForEvent('filechooser')
  await choice.open()
  await person.act(async () => (await chooser).setFiles(choice.paths), 2)
}
