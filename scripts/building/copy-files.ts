import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { build, type Plugin } from 'vite'
import { root } from '../program.ts'

const folder = join(root, 'dist/copy')

/** Scripts that only copies of tours have. */
const scripts = { 'page.js': 'copy-page', 'service-worker.js': 'service-worker' } as const

/** The ring of the logo. A maskable icon is cut to any shape, so that its ring is within the inner 80 percent. */
const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'maskable-icon-512.png': 512 } as const

function drawIcon(isMaskable: boolean): string {
  const corner = isMaskable ? 0 : 96
  const radius = isMaskable ? 110 : 140
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="#161a22"/><circle cx="256" cy="256" r="${radius}" fill="none" stroke="#3fb5ac" stroke-width="${radius * 0.875}"/></svg>`
}

async function writeIcons(): Promise<void> {
  for (const [name, sizePx] of Object.entries(icons)) {
    const drawing = Buffer.from(drawIcon(name.startsWith('maskable')))
    await writeFile(join(folder, name), await sharp(drawing).resize(sizePx).png({ palette: true }).toBuffer())
  }
}

/** Vite plugin that builds the files that only copies of tours have: their scripts, and the icons of installed copies. */
export function copyFiles(target: string): Plugin {
  return {
    name: 'stopover-copy-files',
    async writeBundle() {
      mkdirSync(folder, { recursive: true })
      for (const [fileName, entry] of Object.entries(scripts))
        await build({
          configFile: false,
          logLevel: 'warn',
          build: {
            outDir: folder,
            target,
            emptyOutDir: false,
            copyPublicDir: false,
            lib: {
              entry: `src/sdk/embed/copies/${entry}.ts`,
              formats: ['iife'],
              name: 'stopoverCopy',
              fileName: () => fileName,
            },
          },
        })
      await writeIcons()
    },
  }
}
