import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTypes } from '../../../scripts/building/page-types.ts'
import { toolArguments } from '../../../scripts/program.ts'

const root = join(import.meta.dirname, '../../..')

/** Code of an embedding site. */
const site = `
import type { StopoverPlugin, StopoverTourElement } from './stopover.d.ts'

const element = document.querySelector('stopover-tour')
if (element) {
  const arrived: Promise<void> = element.goTo(2, { transition: 'fade', view: { yawDeg: 30, pitchDeg: undefined } })
  const position: { x: number } | null | undefined = element.directionToScreen({ yawDeg: 0, pitchDeg: 0 })
  element.addEventListener('stopchange', ({ detail }) => console.log(detail.stop.name, detail.index))
  element.addEventListener('click', (event) => event.clientX)
  element.addEventListener('hotspotclick', ({ detail }) => console.log(detail.hotspot.customData?.sku))
  element.texts = { 'state.openTour': 'Tour öffnen' }
  void [arrived, position]
}
const counter: StopoverPlugin = {
  name: 'counter',
  setup({ viewer, scene, signal }) {
    const card = scene.registerCard({ title: viewer.stop.name, content: document.createElement('p'), small: true })
    const button = scene.registerButton({ label: 'Count', icon: 'star', onClick: () => card.open() })
    button.update({ pressed: signal.aborted })
    return () => card.close()
  },
}
const tour: Promise<StopoverTourElement> = Stopover.create('#place', { tour: 'abc', stop: 2, plugins: [counter] })
void tour.then(async (element) => {
  const scene = await element.scene
  const corner = { yawDeg: 0, pitchDeg: 0 }
  const marker = scene.addMarker({ yawDeg: 1, pitchDeg: 2, icon: 'star', ariaLabel: 'Altar', anchor: 'bottom' })
  marker.update({ html: document.createElement('b'), stop: 'all' })
  const stop: () => void = marker.on('click', (event) => event.preventDefault())
  scene.addMarker({ ...corner, html: 'text', role: 'none' })
  scene.addArea({ points: [corner, corner, corner, corner], ariaLabel: 'Wall', color: '#ffffff' }).remove()
  scene.addImage({ url: 'a.png', corners: [corner, corner, corner, corner], ariaLabel: 'Sign' })
  scene.addVideo({ url: 'a.mp4', corners: [corner, corner, corner, corner], ariaLabel: 'Waves' })
  scene.onFrame(({ view, project }) => project(view)?.x)
  const rotation = scene.addRotation({ keyPoints: [corner, { ...corner, text: 'Altar', pauseMs: 500 }], idleMs: 9000 })
  if (rotation.isRunning) rotation.stop()
  void element.viewer?.setViewLimits({ yawMinDeg: -60, yawMaxDeg: 60 }, { stop: 2 })
  element.viewer?.setQuality('low')
  element.use({ name: 'nothing', setup: () => undefined })
  stop()
})
const comparison = document.querySelector('stopover-compare')
comparison?.addEventListener('positionchange', ({ detail }) => detail.position.toFixed())
if (comparison) comparison.position = 30
void document.querySelector('stopover-panorama')?.setView({ yawDeg: 30 })
export const panorama = <stopover-panorama src="hall.jpg" alt="The hall" fov={80} />
export const comparing = <stopover-compare label="Kitchen" position={40}><stopover-tour slot="before" tour="a" /></stopover-compare>
export const page = <main><stopover-tour tour="abc" stop={2} guided="start" style={{ height: 480 }} /></main>
`

const mistakes = [
  `document.querySelector('stopover-tour')?.goTo({})`,
  `document.querySelector('stopover-tour')?.setView({ yaw: 3 })`,
  `void Stopover.create('#place', {})`,
  `export const page = <stopover-tour tour="abc" gestures="wild" />`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addMarker({ yawDeg: 1, pitchDeg: 2, icon: 'star' }))`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addMarker({ yawDeg: 1, pitchDeg: 2, ariaLabel: 'a' }))`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addMarker({ yawDeg: 1, pitchDeg: 2, ariaLabel: 'a', icon: 'star', html: 'b' }))`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addMarker({ yawDeg: 1, pitchDeg: 2, ariaLabel: 'a', icon: 'rocket' }))`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addMarker({ yawDeg: 1, pitchDeg: 2, ariaLabel: 'a', svg: '<svg/>' }))`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addArea({ points: [{ yawDeg: 1, pitchDeg: 2 }], ariaLabel: 'a' }))`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.onFrame('soon'))`,
  `export const page = <stopover-compare beforelabel="2019" />`,
  `export const page = <stopover-panorama src="hall.jpg" tour="abc" />`,
  `const comparison = document.querySelector('stopover-compare'); if (comparison) comparison.position = 'left'`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addRotation({ keyPoints: [] }))`,
  `void document.querySelector('stopover-tour')?.scene.then((s) => s.addRotation({ keyPoints: [{ yawDeg: 1 }] }))`,
  `void document.querySelector('stopover-tour')?.viewer?.setViewLimits({ yawMin: 3 })`,
  `document.querySelector('stopover-tour')?.viewer?.setQuality('best')`,
  `document.querySelector('stopover-tour')?.use({ setup: () => undefined })`,
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-types-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'stopover.d.ts'), pageTypes())
})
afterAll(() => rm(folder, { recursive: true }))

/** Compiler errors of the files, one per line. */
async function errorsIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code)
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--jsx', 'react-jsx', '--module', 'esnext']
  const lookup = ['--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
  const flags = ['--allowImportingTsExtensions', '--preserveSymlinks', '--ignoreConfig', '--types', 'react']
  const program = [...toolArguments('typescript', 'tsc'), ...options, ...lookup, ...flags, ...Object.keys(files)]
  const { stdout } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}

test('the types report mistakes but accept valid code, also in JSX', async () => {
  const filesWithMistakes = Object.fromEntries(
    mistakes.map((line, index) => [`wrong${index}.tsx`, `import type {} from './stopover.d.ts'\n${line}\nexport {}`]),
  )
  const errors = await errorsIn({ 'site.tsx': site, ...filesWithMistakes })
  expect(errors.filter((line) => !line.startsWith('wrong'))).toEqual([])
  const filesWithErrors = new Set(errors.map((line) => line.split('(')[0]))
  expect([...filesWithErrors].sort()).toEqual(Object.keys(filesWithMistakes).sort())
})
