import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as access from '@labbox/contract/access/access.ts'
import * as cas from '@labbox/contract/access/cas.ts'
import * as registration from '@labbox/contract/access/registration.ts'
import * as reset from '@labbox/contract/access/reset.ts'
import * as tokens from '@labbox/contract/access/tokens.ts'
import type { Actor } from '../../../platform/actor.ts'
import { register } from '../../../platform/http/register.ts'
import type { Visitor } from '../sessions/admission.ts'
import { createCaptcha } from '../sessions/captcha.ts'
import { probeCas } from './cas/probe.ts'
import { readCas, updateCas } from './cas-config.service.ts'
import { casSignIn, casSignOut, offerOf } from './cas.service.ts'
import type { AccessContext } from '../context.ts'
import { keyPlace, register as registerStudent } from './registration.service.ts'
import { forgotOfferOf, forgotPassword, resetByLink } from './reset.service.ts'
import { signIn, signOut } from '../service.ts'
import { addIssuer, deleteIssuer, issuerOf, issuersOf, updateIssuer } from './token-issuers.service.ts'
import { tokenSignIn } from './token.service.ts'

const CAPTCHA_COOKIE = 'captcha-id'

const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? '',
})

/** A client without cookies sends the id of the captcha itself. */
const withCaptcha = <T extends { captchaId?: string | undefined }>(body: T, request: FastifyRequest): T => ({
  ...body,
  captchaId: body.captchaId ?? request.cookies[CAPTCHA_COOKIE],
})

/** The address that people use for this server, as far as the call tells. */
const originOf = (request: FastifyRequest, { config }: AccessContext): string => {
  const address = config.publicUrl ?? `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

/** Password, invitation key, CAS, token of another system. */
export const waysInRoutes = (app: FastifyInstance, ctx: AccessContext): void => {
  /** A new sign-in ends the session that the browser had. */
  const instead = async <T>(actor: Actor | null, entering: Promise<T>): Promise<T> => {
    const entered = await entering
    if (actor) {
      await signOut(ctx, actor)
      await ctx.broker.disconnectSession(actor.sessionId)
    }
    return entered
  }

  register(app, access.captcha, async ({ reply }) => {
    const made = await createCaptcha(ctx)
    const secure = ctx.config.publicUrl?.startsWith('https:') ?? false
    reply.setCookie(CAPTCHA_COOKIE, made.captchaId, {
      httpOnly: true,
      sameSite: 'strict',
      path: '/api',
      secure,
    })
    return made
  })
  register(app, access.login, ({ actor, body, request }) =>
    instead(actor, signIn(ctx, { ...withCaptcha(body, request), ...visitorOf(request) })),
  )
  register(app, registration.registration, ({ actor, body, request }) =>
    instead(actor, registerStudent(ctx, withCaptcha(body, request), visitorOf(request))),
  )
  register(app, registration.registrationKey, ({ body, request }) => keyPlace(ctx, body.key, request.ip))

  register(app, reset.forgotOffer, () => forgotOfferOf(ctx))
  register(app, reset.passwordForgot, ({ body, request }) =>
    forgotPassword(ctx, withCaptcha(body, request), { address: request.ip, locale: request.locale }),
  )
  register(app, reset.passwordReset, ({ body, request }) => resetByLink(ctx, body, request.ip))

  register(app, cas.casOffer, () => offerOf(ctx.db))
  register(app, cas.casLogin, ({ actor, body, request }) =>
    instead(actor, casSignIn(ctx, body.ticket, visitorOf(request))),
  )
  register(app, cas.casGet, () => readCas(ctx.db))
  register(app, cas.casUpdate, ({ actor, body }) => updateCas(ctx, actor, body))
  register(app, cas.casTest, async ({ body, request }) => ({
    steps: await probeCas(ctx.config.outboundAllow, body, originOf(request, ctx)),
  }))

  register(app, tokens.tokenLogin, ({ actor, body, request }) =>
    instead(actor, tokenSignIn(ctx, body.data, visitorOf(request))),
  )
  register(app, tokens.issuerPage, ({ query }) => issuersOf(ctx.db, query))
  register(app, tokens.issuerGet, ({ query }) => issuerOf(ctx.db, query.id))
  register(app, tokens.issuerAdd, ({ actor, body }) => addIssuer(ctx, actor, body))
  register(app, tokens.issuerUpdate, ({ actor, body }) => updateIssuer(ctx, actor, body))
  register(app, tokens.issuerDelete, ({ actor, body }) => deleteIssuer(ctx, actor, body.id))
}

const LOGOUT_BYTES = 16 * 1024

/** POST /caslogin, outside of the API: CAS servers send a log-out to the service address, which is that of the page. */
export const casBackChannel = (app: FastifyInstance, ctx: AccessContext): void => {
  app.post(cas.CAS_PAGE, { bodyLimit: LOGOUT_BYTES }, async (request, reply) => {
    const { logoutRequest } = (request.body ?? {}) as { logoutRequest?: unknown }
    const understood = typeof logoutRequest === 'string' && (await casSignOut(ctx, logoutRequest))
    return reply.code(understood ? 200 : 400).send()
  })
}
