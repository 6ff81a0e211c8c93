import { test as base, expect } from '@playwright/test'

type Options = {
  /** Set by `test.use({ keyboardOnly: true })`: the test fails when anything on a page of its context was clicked or touched. */
  keyboardOnly: boolean
}

const counter = 'stopoverPointerUsed'

export const test = base.extend<Options & { pointerGuard: undefined }>({
  keyboardOnly: [false, { option: true }],
  pointerGuard: [
    async ({ context, keyboardOnly }, use) => {
      const used: string[] = []
      if (keyboardOnly) {
        await context.exposeBinding(counter, (_source, target: string) => {
          used.push(target)
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
        }, counter)
      }
      await use(undefined)
      expect(used, 'what was clicked or touched').toEqual([])
    },
    { auto: true },
  ],
})
