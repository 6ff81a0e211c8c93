import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dependenciesAreInstalled } from './install.mjs'

/** A build writes its stamp last, so one that was cut short has none. */
const builtFiles = ['dist/client.sources', 'dist/sdk.sources']
/** Without them emails and share pages lead nowhere, and media end up in the folder that the next version replaces. */
const requiredSettings = ['PUBLIC_URL', 'DATA_DIR']

/** A server that others reach gets no demo sign-in. */
export const productionEnvironment = { NODE_ENV: 'production', DEMO: 'off' }

/** Message about what a prebuilt tree lacks to be served; undefined if it is complete. Installs and builds nothing. */
export function lackOfProduction(root, environment) {
  if (!dependenciesAreInstalled(root, { inProduction: true })) {
    return "The dependencies aren't those of package-lock.json. Run npm ci --omit=dev --ignore-scripts, then start again."
  }
  if (!builtFiles.every((file) => existsSync(join(root, file)))) {
    return 'There is no complete build in dist/. Run npm run build where the development dependencies are installed, and copy dist/ here.'
  }
  const missing = requiredSettings.filter((name) => !environment[name])
  if (missing.length === 0) return undefined
  return `Settings are missing: ${missing.join(', ')}. Set them as docs/deployment.md describes, then start again.`
}
