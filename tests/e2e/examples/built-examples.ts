import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import express from 'express'
import { type InlineConfig, type Plugin, build as viteBuild } from 'vite'
import { root } from '../../../scripts/program.ts'

const packagesFolder = join(root, 'dist/packages')
const sourceFolder = join(root, 'docs/examples')
/** Folder of the built examples, next to the packages, so that React and Vue resolve to the same modules. */
const builtFolder = join(root, 'dist/examples')

export const exampleNames = ['plain', 'react', 'vue', 'next'] as const
export type ExampleName = (typeof exampleNames)[number]

/** The published tour that the examples show. */
export type ExampleTour = { readonly origin: string; readonly shareId: string }

/** Aliases from package names to the modules that `npm run pack` builds. */
const alias = {
  '@stopover/react': join(packagesFolder, 'react/dist/react.js'),
  '@stopover/vue': join(packagesFolder, 'vue/dist/vue.js'),
  '@stopover/embed/component': join(packagesFolder, 'embed/dist/component.js'),
}

async function buildExample(name: ExampleName, config: InlineConfig): Promise<void> {
  const { build, ...otherOptions } = config
  await viteBuild({
    root: join(sourceFolder, name),
    base: './',
    logLevel: 'error',
    resolve: { alias },
    build: Object.assign({ outDir: join(builtFolder, name), emptyOutDir: false }, build),
    ...otherOptions,
  })
}

/** Copies the plain example, which needs no build, and fills in its placeholders. */
async function writePlain({ origin, shareId }: ExampleTour): Promise<void> {
  const html = await readFile(join(sourceFolder, 'plain/index.html'), 'utf8')
  const filledHtml = html.replaceAll('https://tours.example.com', origin).replaceAll('SHARE_ID', shareId)
  await writeFile(join(builtFolder, 'plain/index.html'), filledHtml)
}

const nextTreeModule = `import { createElement } from 'react'
import Layout from '${join(sourceFolder, 'next/app/layout.tsx')}'
import Page from '${join(sourceFolder, 'next/app/page.tsx')}'
const tree = createElement(Layout, undefined, createElement(Page))
`
const nextEntryModules: Readonly<Record<string, string>> = {
  'next-render': `${nextTreeModule}import { renderToString } from 'react-dom/server'
export const html = renderToString(tree)`,
  'next-hydrate': `${nextTreeModule}import { hydrateRoot } from 'react-dom/client'
hydrateRoot(document, tree)`,
}

/** Vite plugin that provides the entry modules of the Next example. */
const nextEntries: Plugin = {
  name: 'entries',
  enforce: 'pre',
  resolveId: (id) => (id in nextEntryModules ? id : undefined),
  load: (id) => nextEntryModules[id],
}

/** Renders the Next example on the server and builds the script that hydrates it, without Next itself. */
async function buildNext({ origin, shareId }: ExampleTour): Promise<void> {
  const env = { STOPOVER_URL: origin, STOPOVER_TOUR: shareId }
  const config: InlineConfig = {
    configFile: false,
    plugins: [nextEntries],
    define: { 'process.env': JSON.stringify(env) },
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
