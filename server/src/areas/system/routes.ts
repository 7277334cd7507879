import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as activation from '@labbox/contract/system/activation.ts'
import * as config from '@labbox/contract/system/client-config.ts'
import * as dictionaries from '@labbox/contract/system/dictionaries.ts'
import * as icons from '@labbox/contract/system/icons.ts'
import * as logos from '@labbox/contract/system/logos.ts'
import * as syslog from '@labbox/contract/system/syslog.ts'
import { forgetAllowances } from '../../platform/allowance.ts'
import { readConfig } from '../../platform/client-config.ts'
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
import { historyOf, restoreSetting, settingsOf, updateSetting } from './settings/config.service.ts'
import type { Activator } from './settings/activation.service.ts'
import { addIcon, deleteIcon, iconsOf, updateIcon } from './pictures/icons.service.ts'
import { imageRoute } from './pictures/images.ts'
import { addLogo, deleteLogo, logoFor, logoRule, logosOf, updateLogo } from './pictures/logos.service.ts'
import { readImageForm } from './pictures/multipart.ts'
import { actsOf, logOf } from './log.queries.ts'

export const systemRoutes = (app: FastifyInstance, deps: Deps, activator: Activator): void => {
  const { db } = deps
  register(app, dictionaries.dictionaryPage, ({ query }) => dictionariesOf(db, query))
  register(app, dictionaries.dictionaryGet, ({ query }) => dictionaryOf(db, query.id))
  register(app, dictionaries.dictionaryAdd, ({ actor, body }) => addDictionary(deps, actor, body))
  register(app, dictionaries.dictionaryUpdate, ({ actor, body }) => updateDictionary(deps, actor, body))
  register(app, dictionaries.dictionaryDelete, ({ actor, body }) => deleteDictionary(deps, actor, body.id))
  register(app, dictionaries.dictionaryEntries, ({ query }) =>
    entriesOf(db, query.keys === undefined ? null : query.keys.split(',')),
  )

  register(app, config.publicConfigGet, async () => ({
    ...(await readConfig(db)),
    expired: !(await activator.mayChange()),
  }))
  register(app, config.settingPage, ({ query }) => settingsOf(db, query))
  register(app, config.settingHistory, ({ query }) => historyOf(db, query.name))
  register(app, config.settingUpdate, ({ actor, body }) => updateSetting(deps, actor, body))
  register(app, config.settingRestore, ({ actor, body }) => restoreSetting(deps, actor, body))

  register(app, logos.logoPage, ({ actor, query }) => logosOf(db, actor, query))
  register(app, logos.logoGet, ({ actor, query }) => logoFor(db, actor, query.typeCode))
  register(app, logos.logoAdd, async ({ actor, request }) =>
    addLogo(deps, actor, await readImageForm(request, logoRule)),
  )
  register(app, logos.logoUpdate, async ({ actor, request }) =>
    updateLogo(deps, actor, await readImageForm(request, logoRule)),
  )
  register(app, logos.logoDelete, ({ actor, body }) => deleteLogo(deps, actor, body.id))
  imageRoute(app, db)

  register(app, icons.iconPage, ({ actor, query }) => iconsOf(db, actor.locale, query))
  register(app, icons.iconAdd, ({ actor, body }) => addIcon(deps, actor, body))
  register(app, icons.iconUpdate, ({ actor, body }) => updateIcon(deps, actor, body))
  register(app, icons.iconDelete, ({ actor, body }) => deleteIcon(deps, actor, body.id))

  register(app, activation.activationGet, () => activator.read())
  register(app, activation.activationActivate, ({ actor, body }) => activator.activate(actor, body.licence))

  register(app, syslog.logPage, ({ actor, query }) => logOf(db, actor, query))
  register(app, syslog.logActs, ({ actor }) => actsOf(db, actor))
}

/** Each night the log lets go what is older than its retention, and counters of times long over go. */
export const systemJobs = (deps: Deps): void => {
  deps.jobs.define(
    'system.pruneLog',
    async () => {
      const { logRetentionDays } = await readConfig(deps.db)
      await deps.db.execute(sql`select audit_prune(${logRetentionDays})`)
      await forgetAllowances(deps.db, deps.clock.now())
    },
    { cron: '20 3 * * *' },
  )
}

/** Names of database constraints and what each one tells. */
export const systemConstraints = {
  dictionary_key: 'DUPLICATE',
  setting_change_version: 'CONFLICT',
  logo_place: 'LOGO_TAKEN',
} as const
