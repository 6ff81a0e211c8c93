import express, { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { NotificationKind } from '../../../shared/notifications/notification-kinds.ts'
import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { notificationPaths, screenPaths } from '../../../shared/web/routes.ts'
import { getUnsubscribe, unsubscribe } from '../../domain/connections/notifications/operations.ts'
import { admit } from '../../kernel/operation.ts'
import type { Services } from '../../services.ts'
import { type Content, renderPage } from '../identity/pages.ts'
import { identityStyles } from '../identity/styles.ts'
import { notificationTexts as texts } from '../locales/notifications-en.ts'
import { readSdkAssets } from '../sdk/sdk-assets.ts'
import { inlineHash } from '../share/share-styles.ts'

const path = notificationPaths.unsubscribe
const formMaxBytes = 16 * 1024
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const settingsLink = `<p class="other"><a href="${screenPaths.userSettings}">${escapeHtml(texts.toSettings)}</a></p>`

function confirmPage(token: string, kind: NotificationKind): Content {
  const { title, text, button } = texts.confirm
  const form = `<form method="post" action="${path}?token=${encodeURIComponent(token)}"><button class="button">${escapeHtml(button)}</button></form>`
  return { title, body: `${paragraph(text(kind))}${form}${settingsLink}` }
}

function donePage(kind: NotificationKind): Content {
  const { title, text } = texts.done
  return { title, body: `${paragraph(text(kind))}${settingsLink}` }
}

const expiredLinkPage: Content = {
  title: texts.expiredLink.title,
  body: `${paragraph(texts.expiredLink.text)}${settingsLink}`,
}

/**
 * Unsubscribe page of notification emails. Opening it changes nothing; posting to the same URL turns the emails off,
 * which mail programs also do for one-click unsubscribe (RFC 8058). Only the token authorizes, never a cookie, so that
 * cross-site posts are safe.
 */
export function unsubscribeRoutes({ openScope }: Services): Router {
  const router = Router()
  const styles = identityStyles(readSdkAssets()?.font)
  const headers = {
    'Content-Security-Policy': `default-src 'none'; style-src ${inlineHash(styles)}; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
  const send = (response: Response, content: Content, status = 200) =>
    response.status(status).set(headers).type('html').send(renderPage(content, styles))
  const respond = async (response: Response, work: Promise<Content>) => {
    try {
      send(response, await work)
    } catch (error) {
      if (!(error instanceof AppError) || error.isFailure) throw error
      send(response, expiredLinkPage, error.status)
    }
  }
  const tokenOf = ({ query }: Request) => (typeof query.token === 'string' ? query.token : '')

  router.get(path, async (request, response) => {
    const token = tokenOf(request)
    const scope = await openScope(request, response)
    await respond(
      response,
      admit(getUnsubscribe, scope, { token }).then(({ kind }) => confirmPage(token, kind)),
    )
  })
  router.post(path, express.text({ type: () => true, limit: formMaxBytes }), async (request, response) => {
    const scope = await openScope(request, response)
    await respond(
      response,
      admit(unsubscribe, scope, { token: tokenOf(request) }).then(({ kind }) => donePage(kind)),
    )
  })
  return router
}
