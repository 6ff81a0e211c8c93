const colorCode = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
/** Line of Vitest's report about a file with all its tests. */
const vitestLine = /^\s*[✓❯×]\s+[\w-]+\s+(?<file>tests\/\S+)\s+\(.*\)\s*(?<amount>[\d.]+)(?<unit>ms|s)\s*$/
/** Line of Playwright's report about one test. */
const playwrightLine =
  /^\s*[✓✘]\s+\d+\s+\[\w+\]\s+›\s+(?<file>tests\/[^:\s]+):.*\((?<amount>[\d.]+)(?<unit>ms|s|m)\)\s*$/

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }

export type FileTime = { readonly file: string; readonly durationMs: number }

/** Slowest test files according to the output of the test runners. Several runs of a file add up. */
export function slowestFiles(output: string, count: number): FileTime[] {
  const durationsMs = new Map<string, number>()
  for (const line of output.replace(colorCode, '').split('\n')) {
    const { file, amount, unit } = (vitestLine.exec(line) ?? playwrightLine.exec(line))?.groups ?? {}
    if (file === undefined) continue
    durationsMs.set(file, (durationsMs.get(file) ?? 0) + Number(amount) * (unitMs[unit ?? ''] ?? 0))
  }
  return [...durationsMs]
    .map(([file, durationMs]) => ({ file, durationMs }))
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
}
