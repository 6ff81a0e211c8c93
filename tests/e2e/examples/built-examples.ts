import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import express from 'express'
import { type InlineConfig, type Plugin, build as viteBuild } from 'vite'
import { root } from '../../../scripts/program.ts'

const packages = join(root, 'dist/packages')
const examples = join(root, 'docs/examples')
/** Next to the packages, so that React and Vue resolve as in the examples. */
const builtFolder = join(root, 'dist/examples')

export const exampleNames = ['plain', 'react', 'vue', 'next'] as const
export type ExampleName = (typeof exampleNames)[number]

/** The published tour that the examples show. */
export type ExampleTour = { readonly origin: string; readonly shareId: string }

/** Aliases of the packages to what `npm run pack` builds. */
const alias = {
  '@stopover/react': join(packages, 'react/dist/react.js'),
  '@stopover/vue': join(packages, 'vue/dist/vue.js'),
  '@stopover/embed/component': join(packages, 'embed/dist/component.js'),
}

async function buildExample(name: ExampleName, config: InlineConfig): Promise<void> {
  const { build, ...otherOptions } = config
  await viteBuild({
    root: join(examples, name),
    base: './',
    logLevel: 'error',
    resolve: { alias },
    build: Object.assign({ outDir: join(builtFolder, name), emptyOutDir: false }, build),
    ...otherOptions,
  })
}

/** Writes the example without a build, with its placeholders filled in. */
async function writePlain({ origin, shareId }: ExampleTour): Promise<void> {
  const html = await readFile(join(examples, 'plain/index.html'), 'utf8')
  const filledHtml = html.replaceAll('https://tours.example.com', origin).replaceAll('SHARE_ID', shareId)
  await writeFile(join(builtFolder, 'plain/index.html'), filledHtml)
}

const nextModules = `import { createElement } from 'react'
import Layout from '${join(examples, 'next/app/layout.tsx')}'
import Page from '${join(examples, 'next/app/page.tsx')}'
const tree = createElement(Layout, undefined, createElement(Page))
`
const nextEntries: Readonly<Record<string, string>> = {
  'next-render': `${nextModules}import { renderToString } from 'react-dom/server'
export const html = renderToString(tree)`,
  'next-hydrate': `${nextModules}import { hydrateRoot } from 'react-dom/client'
hydrateRoot(document, tree)`,
}

const entries: Plugin = {
  name: 'entries',
  enforce: 'pre',
  resolveId: (id) => (id in nextEntries ? id : undefined),
  load: (id) => nextEntries[id],
}

/** Renders the Next example on the server and builds the script that hydrates it, without Next itself. */
async function buildNext({ origin, shareId }: ExampleTour): Promise<void> {
  const settings = { STOPOVER_URL: origin, STOPOVER_TOUR: shareId }
  const config: InlineConfig = {
    configFile: false,
    plugins: [entries],
    define: { 'process.env': JSON.stringify(settings) },
    ssr: { noExternal: [/^@stopover\//] },
  }
  await buildExample('next', { ...config, build: { ssr: true, rolldownOptions: { input: 'next-render' } } })
  const output = { entryFileNames: 'hydrate.js' }
  await buildExample('next', { ...config, build: { rolldownOptions: { input: 'next-hydrate', output } } })
  const folder = join(builtFolder, 'next')
  const { html }: { html: string } = await import(pathToFileURL(join(folder, 'next-render.js')).href)
  const script = '<script type="module" src="hydrate.js"></script></body>'
  await writeFile(join(folder, 'index.html'), `<!doctype html>${html.replace('</body>', script)}`)
}

async function buildWithVite(name: ExampleName, { origin, shareId }: ExampleTour): Promise<void> {
  process.env.VITE_STOPOVER_URL = origin
  process.env.VITE_STOPOVER_TOUR = shareId
  await buildExample(name, {})
}

/** Builds the examples for a tour and serves each at its own folder. */
export async function startExamples(tour: ExampleTour): Promise<{ origin: string; stop: () => void }> {
  await rm(builtFolder, { recursive: true, force: true })
  for (const name of exampleNames) await mkdir(join(builtFolder, name), { recursive: true })
  await writePlain(tour)
  await buildWithVite('react', tour)
  await buildWithVite('vue', tour)
  await buildNext(tour)
  const server = express().use(express.static(builtFolder)).listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
