/** Marks of programs in a user agent; the first that fits counts, because most name others they resemble. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^node\b/, 'Node.js'],
] as const

const systems = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstFit = (marks: readonly (readonly [RegExp, string])[], userAgent: string) =>
  marks.find(([mark]) => mark.test(userAgent))?.[1] ?? null

/** Names of the browser and the system in a user agent; null for what it does not say. */
export function parseUserAgent(userAgent: string): { readonly browser: string | null; readonly system: string | null } {
  return { browser: firstFit(browsers, userAgent), system: firstFit(systems, userAgent) }
}
