import { apiPaths, identityPaths, sitemapPath, uploadPath } from '../../../shared/web/routes.ts'

/** Paths for people with an account and for API clients. */
const closedPaths = ['/home', '/api/', '/trpc/', '/token/', '/tos/', `${uploadPath}/`, identityPaths.resetPassword]

/** Lets crawlers read share pages and API docs; each page declares itself whether it may be listed. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /share/',
    `Allow: ${apiPaths.docs}`,
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${sitemapPath}`,
    '',
  ].join('\n')
}
