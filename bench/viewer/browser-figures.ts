import { spawn } from 'node:child_process'
import { root, toolArguments } from '../../scripts/program.ts'
import type { FigureName } from '../../tests/e2e/support/viewer/figures.ts'

/** Browser tests that measure figures and fail when one misses its target. */
const specFiles = ['direction-accuracy', 'viewer-lifecycle', 'endurance'].map(
  (name) => `tests/e2e/viewer/${name}.spec.ts`,
)

type TestResult = { readonly annotations?: readonly { readonly type: string; readonly description?: string }[] }
type Suite = {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly tests: readonly TestResult[]; readonly ok: boolean; readonly title: string }[]
}

function* specsOf({ suites = [], specs: suiteSpecs = [] }: Suite): Generator<NonNullable<Suite['specs']>[number]> {
  yield* suiteSpecs
  for (const suite of suites) yield* specsOf(suite)
}

async function runSpecs(): Promise<Suite> {
  const args = [...toolArguments('@playwright/test', 'playwright'), 'test', ...specFiles]
  const child = spawn(process.execPath, [...args, '--project=viewer', '--reporter=json', '--workers=1'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve) => child.on('close', resolve))
  return JSON.parse(Buffer.concat(chunks).toString()) as Suite
}

export type BrowserFigures = ReadonlyMap<FigureName, readonly number[]>

/** Runs the browser tests; returns their measurements by the name of the figure. Throws when a test failed. */
export async function measureBrowserFigures(): Promise<BrowserFigures> {
  const figures = new Map<FigureName, number[]>()
  for (const { tests, ok, title } of specsOf(await runSpecs())) {
    if (!ok) throw new Error(`the browser test “${title}” failed`)
    for (const { annotations = [] } of tests)
      for (const { type, description = '' } of annotations) {
        if (type !== 'figure') continue
        const [name, value] = description.split(' ') as [FigureName, string]
        figures.set(name, [...(figures.get(name) ?? []), Number(value)])
      }
  }
  return figures
}
