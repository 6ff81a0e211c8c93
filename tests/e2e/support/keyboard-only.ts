import { test as base, expect } from '@playwright/test'
import { skipPreloading } from './contexts.ts'

type Options = {
  /** The test fails if a page of its context is clicked or touched. Set by `test.use({ keyboardOnly: true })`. */
  keyboardOnly: boolean
  /** True if idle pages load code that they may need later, as they do for users. */
  preloads: boolean
}

const bindingName = 'stopoverPointerUsed'

export const test = base.extend<Options & { pointerGuard: undefined }>({
  keyboardOnly: [false, { option: true }],
  preloads: [false, { option: true }],
  context: async ({ context, preloads }, use) => {
    if (!preloads) await skipPreloading(context)
    await use(context)
  },
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
