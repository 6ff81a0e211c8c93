import type { RequestListener } from 'node:http'
import compression from 'compression'
import express from 'express'
import helmet from 'helmet'
import { pinoHttp } from 'pino-http'
import { AppError } from '../shared/kernel/app-error.ts'
import { uploadPath } from '../shared/web/routes.ts'
import { productVersion } from './kernel/product-version.ts'
import type { Metrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { openApiDocument } from './rest/openapi.ts'
import { createRestRouter, restRoutes } from './rest/routes.ts'
import { createSubmitFormRouter } from './rest/submit-routes.ts'
import type { Services } from './services.ts'
import { sessionTokenOf } from './session-cookies.ts'
import { rejectedCall } from './trpc/trpc.ts'
import { trpcRoutes } from './trpc/trpc-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { admissionHandlers, trackRequestWork } from './web/admission/admit-requests.ts'
import { shedSignIns } from './web/admission/shed-sign-ins.ts'
import { apiDocsRoutes } from './web/api-docs/api-docs-routes.ts'
import { schemaRoutes } from './web/api-docs/schema-routes.ts'
import { appPages } from './web/app-pages.ts'
import { billingPolicy } from './web/billing/billing-policy.ts'
import { stripeEventRoutes } from './web/billing/stripe-events.ts'
import { errorBodyOf, errorHandler } from './web/errors.ts'
import { fastPath } from './web/fast-path.ts'
import { healthRoutes } from './web/health.ts'
import { sanitizeForwardedScheme } from './web/hosts/forwarded-scheme.ts'
import { requireKnownHost } from './web/hosts/known-hosts.ts'
import { identityRoutes } from './web/identity/identity-routes.ts'
import { isCompressed } from './web/is-compressed.ts'
import { jsonOnly } from './web/json-only.ts'
import { localeRoutes } from './web/locale-routes.ts'
import { rejectMalformedUrls } from './web/malformed-urls.ts'
import { tileWorkerPolicy } from './web/maps/tile-worker-policy.ts'
import { unsubscribeRoutes } from './web/notifications/unsubscribe-routes.ts'
import { rejectForeignOrigins } from './web/origin.ts'
import { requestLog } from './web/request-log.ts'
import { appSecurityHeaders, headersOf, setHeaders } from './web/security-headers.ts'
import { bodyMaxMs, cutSlowBodies } from './web/slow-bodies.ts'
import { allowTokenCalls } from './web/token-calls.ts'
import { tourHostRoutes } from './web/tour-hosts/tour-host-routes.ts'
import { tourHostsOf } from './web/tour-hosts/tour-hosts.ts'
import { readyVersion, versionPath, versionResponse } from './web/version.ts'
import { visitorRoutes } from './web/visitor-routes.ts'

/** All middleware and routes of the server, in order. */
export function createApp(services: Services, isStopping: () => boolean, metrics?: Metrics): RequestListener {
  const { config, ports } = services
  const app = express()
  const securityHeaders = headersOf(helmet(appSecurityHeaders(config)))
  app.set('trust proxy', config.trustedProxies)
  app.disable('x-powered-by')
  if (metrics !== undefined) app.use(metrics.measureRequests)
  // It comes first, so that pages can read why a call was rejected.
  app.use(['/api', uploadPath], allowTokenCalls)
  const { rejectFloods, admitCalls } = admissionHandlers({
    admission: services.admission,
    credentialOf: (request) => sessionTokenOf(request, config),
    bodyOf: (path, appError) => (path.startsWith('/trpc/') ? rejectedCall(appError) : errorBodyOf(appError)),
  })
  app.use(rejectFloods)
  app.use(trackRequestWork)
  app.use(cutSlowBodies(bodyMaxMs))
  const tourHosts = tourHostsOf(config)
  const sendVersion = versionResponse(securityHeaders)
  const visitors = visitorRoutes(services, { tourHosts, countStaleResponse: metrics?.countStaleResponse })
  // Posted passwords go through admission control, unlike visitors' reads.
  app.post(/^\/share\//, admitCalls)
  // Visitors' routes come first, because they are the most frequent ones and need none of the middleware below.
  // They also apply `noTypeSniffing` to all later responses.
  app.use(config.tourHosts.size > 0 ? tourHostRoutes(tourHosts, visitors.router) : visitors.router)
  app.get(versionPath, sendVersion)
  app.use(healthRoutes(services, isStopping))
  if (metrics !== undefined) app.use(metricsRoutes(config, metrics))
  app.use(shedSignIns({ '/api/admin/v2/sessions': errorBodyOf, '/trpc/auth.signIn': rejectedCall }))
  app.use(admitCalls)
  app.use(pinoHttp({ logger: ports.log, ...requestLog }))
  app.use(setHeaders(securityHeaders))
  // Stripe calls without an origin, and signs the bytes that it sends.
  app.use(stripeEventRoutes(services))
  // The forms have their own origin check.
  app.use(identityRoutes(services))
  app.use(unsubscribeRoutes(services))
  // Embedded tours send forms from other sites.
  app.use(createSubmitFormRouter(services, visitors.admitFormResponses))
  app.use(rejectForeignOrigins(config))
  app.use(uploadRoutes(services))
  app.use(compression({ filter: isCompressed }))
  app.use(localeRoutes())
  app.use(apiDocsRoutes(() => openApiDocument(restRoutes, productVersion)))
  app.use(schemaRoutes())
  app.use(createRestRouter(services))
  app.use('/trpc', jsonOnly, trpcRoutes(services))
  app.use(['/api', '/trpc'], (_request, _response, next) => next(new AppError('resource.notFound')))
  app.use(billingPolicy(services))
  app.use(tileWorkerPolicy(services))
  app.use(appPages())
  app.use(rejectMalformedUrls())
  app.use(errorHandler(ports.log))
  // Tour hosts must not reveal the version of the installation.
  const fastResponses = config.tourHosts.size > 0 ? [visitors.ready] : [visitors.ready, readyVersion(sendVersion)]
  const respond = fastPath({ responders: fastResponses, fallback: app, onFastResponse: metrics?.measureFastPath })
  const onUnknown = (hostname: string | undefined) =>
    ports.log.warn({ hostname }, 'a request named a host that is neither in PUBLIC_URL nor in TOUR_HOSTS')
  return requireKnownHost({ ...config, onUnknown }, sanitizeForwardedScheme(respond))
}
