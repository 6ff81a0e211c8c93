import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { plainEngine } from '../../scripts/building/plain-engine.ts'
import { plainImports } from '../../scripts/building/plain-imports.ts'

export const viewers = ['stopover', 'marzipano', 'pannellum', 'photo-sphere-viewer'] as const
export type ViewerName = (typeof viewers)[number]

/** Installs the other viewers on demand, because nothing else needs them. */
export function installOtherViewers(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules/marzipano'))) return
  const args = ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the other viewers could not be installed')
}

/** Bundles each viewer with the script of its page. */
export async function buildPages(folder: string): Promise<void> {
  for (const name of viewers)
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      base: `/${name}/`,
      // Plugins of our own build, which don't change the other viewers.
      plugins: [plainEngine(), plainImports()],
      build: {
        outDir: join(folder, name),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: join(import.meta.dirname, `pages/${name}.js`),
          output: {
            entryFileNames: 'viewer.js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: 'viewer[extname]',
          },
        },
      },
    })
}

/** HTML of a page with a viewer and its inlined content, like our share pages. */
export async function renderPage(folder: string, name: ViewerName, content: unknown): Promise<string> {
  const style = (await readdir(join(folder, name))).includes('viewer.css')
    ? `<link rel="stylesheet" href="/${name}/viewer.css">`
    : ''
  const json = JSON.stringify(content).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<style>html,body{margin:0;height:100%}main{position:absolute;inset:0}</style>${style}</head>
<body><main></main><script type="application/json" id="subject">${json}</script><script type="module" src="/${name}/viewer.js"></script></body></html>`
}
