import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dependenciesAreInstalled } from './install.mjs'

/** Stamps of complete builds; an interrupted build has none, because it writes its stamp last. */
const builtFiles = ['dist/client.sources', 'dist/media-worker.sources', 'dist/sdk.sources']
/** Required settings: without them, links in emails and on share pages are wrong, and an update replaces the media folder. */
const requiredSettings = ['PUBLIC_URL', 'DATA_DIR']

/** A public server has no demo sign-in. */
export const productionEnvironment = { NODE_ENV: 'production', DEMO: 'off' }

/** Error message if a prebuilt tree can't be served; undefined if it is complete. Installs and builds nothing. */
export function productionProblem(root, environment) {
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
