import { expect, it } from 'vitest'
import { parseUserAgent } from '../../../../src/server/domain/access/sessions/user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const browserAndSystemByUserAgent = {
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`]: 'Chrome Windows',
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`]: 'Edge Windows',
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`]: 'Chrome Linux',
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`]: 'Chrome Android',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15':
    'Safari macOS',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/141.0 Mobile Safari/605.1.15':
    'Firefox iOS',
  'curl/8.9.1': 'curl null',
  '': 'null null',
  ['x'.repeat(400)]: 'null null',
}

for (const [userAgent, names] of Object.entries(browserAndSystemByUserAgent)) {
  it(`reads ${names} from “${userAgent.slice(0, 50)}”`, () => {
    const { browser, system } = parseUserAgent(userAgent)
    expect(`${browser} ${system}`).toBe(names)
  })
}
