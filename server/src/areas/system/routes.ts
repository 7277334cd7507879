import type { FastifyInstance } from 'fastify'
import * as dictionaries from '@labbox/contract/system/dictionaries.ts'
import * as syslog from '@labbox/contract/system/syslog.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/register.ts'
import {
  addDictionary,
  deleteDictionary,
  dictionariesOf,
  dictionaryOf,
  entriesOf,
  updateDictionary,
} from './dictionaries.service.ts'
import { actsOf, logOf } from './log.queries.ts'

export const systemRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  register(app, dictionaries.dictionaryPage, ({ query }) => dictionariesOf(db, query))
  register(app, dictionaries.dictionaryGet, ({ query }) => dictionaryOf(db, query.id))
  register(app, dictionaries.dictionaryAdd, ({ actor, body }) => addDictionary(deps, actor, body))
  register(app, dictionaries.dictionaryUpdate, ({ actor, body }) => updateDictionary(deps, actor, body))
  register(app, dictionaries.dictionaryDelete, ({ actor, body }) => deleteDictionary(deps, actor, body.id))
  register(app, dictionaries.dictionaryEntries, ({ query }) =>
    entriesOf(db, query.keys === undefined ? null : query.keys.split(',')),
  )

  register(app, syslog.logPage, ({ actor, query }) => logOf(db, actor, query))
  register(app, syslog.logActs, ({ actor }) => actsOf(db, actor))
}

/** Names of database constraints and what each one tells. */
export const systemConstraints = { dictionary_key: 'DUPLICATE' } as const
