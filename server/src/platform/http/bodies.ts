import { parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'

/** Most bytes of a body that anybody may send, and that only those may who are signed in. */
export const BODY_LIMITS = { open: 16 << 10, signedIn: 4 << 20 } as const
/** The deepest documents are rich texts of 50 levels, each an object in a list. */
export const JSON_DEPTH = 160
const FORM_FIELDS = 2_000
/** Members of all objects of a JSON text together; where anybody may call, and for who is signed in. */
const JSON_MEMBERS = { open: 200, signedIn: 200_000 } as const

const QUOTE = 34
const BACKSLASH = 92
const COLON = 58
const OPENING: ReadonlySet<number> = new Set([91, 123])
const CLOSING: ReadonlySet<number> = new Set([93, 125])

/**
 * Whether a JSON text is nested no deeper than so, and has no more members than so; says so without parsing it, since deep nesting and
 * many names are what makes parsing slow.
 */
export const jsonWithin = (text: string, depth: number, members: number = JSON_MEMBERS.signedIn): boolean => {
  let level = 0
  let names = 0
  let quoted = false
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k)
    if (quoted) {
      if (code === BACKSLASH) k++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (OPENING.has(code) && ++level > depth) return false
    else if (CLOSING.has(code)) level--
    else if (code === COLON && ++names > members) return false
  }
  return true
}

/** What Fastify answers with 400: the body cannot be read. */
const unreadable = (why: string) => Object.assign(new Error(why), { statusCode: 400 })

const parseForm = (text: string): Record<string, unknown> => {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++fields > FORM_FIELDS) throw unreadable(`more than ${FORM_FIELDS} fields`)
  return parse(text, '&', '=', { maxKeys: 0 })
}

/** Reads JSON and forms, and refuses what is nested too deep or has too many fields before it is parsed. */
export const readBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { access } = request.routeOptions.config.endpoint ?? {}
    const members = typeof access === 'string' ? JSON_MEMBERS.signedIn : JSON_MEMBERS.open
    if (!jsonWithin(body, JSON_DEPTH, members)) return done(unreadable('too deep, or too many members'))
    void parseJson(request, body, done)
  })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => parseForm(body),
  )
}
