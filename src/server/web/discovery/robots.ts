import { apiPaths, identityPaths, sitemapPath, uploadPath } from '../../../shared/web/routes.ts'

/** What is for people with an account, or for programs. */
const closedPaths = ['/home', '/api/', '/trpc/', '/token/', '/tos/', `${uploadPath}/`, `${identityPaths.resetPassword}`]

/** What crawlers may read: share pages and what they show. Which of those may be listed, each page says itself. */
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
