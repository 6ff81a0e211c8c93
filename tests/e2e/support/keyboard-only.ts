import { test as base, expect } from '@playwright/test'

type Options = {
  /** The test fails if a page of its context is clicked or touched. Set by `test.use({ keyboardOnly: true })`. */
  keyboardOnly: boolean
}

const bindingName = 'stopoverPointerUsed'

export const test = base.extend<Options & { pointerGuard: undefined }>({
  keyboardOnly: [false, { option: true }],
  pointerGuard: [
    async ({ context, keyboardOnly }, use) => {
      const pointerTargets: string[] = []
      if (keyboardOnly) {
        await context.exposeBinding(bindingName, (_source, target: string) => {
          pointerTargets.push(target)
        })
        await context.addInitScript((name) => {
          addEventListener(
            'pointerdown',
            ({ isTrusted, target }) => {
              const report: unknown = Reflect.get(window, name)
              if (isTrusted && typeof report === 'function') report(target instanceof Element ? target.outerHTML : '')
            },
            { capture: true },
          )
        }, bindingName)
      }
      await use(undefined)
      expect(pointerTargets, 'what was clicked or touched').toEqual([])
    },
    { auto: true },
  ],
})
