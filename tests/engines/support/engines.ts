import { inject } from 'vitest'
import { findEngines } from '../../../scripts/testing/engines.ts'
import type { BrowserPage, PageSize } from './browser-page.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const openers = { WebKit: openWebKit, Firefox: openFirefox } as const
export type EngineName = keyof typeof openers
export const engineNames: readonly EngineName[] = ['WebKit', 'Firefox']

export function openPage(engine: EngineName, size: PageSize): Promise<BrowserPage> {
  const programs = findEngines()
  if (!programs) throw new Error('a browser engine is missing')
  return openers[engine](programs, inject('displayName'), size)
}
