import type { FastifyInstance } from 'fastify'
import * as apps from '@labbox/contract/devices/app.ts'
import * as devices from '@labbox/contract/devices/devices.ts'
import * as imports from '@labbox/contract/devices/import.ts'
import * as occupancies from '@labbox/contract/devices/occupancy.ts'
import * as modules from '@labbox/contract/devices/modules.ts'
import { devicePhotoLabels } from '@labbox/contract/devices/photo.ts'
import * as upkeep from '@labbox/contract/devices/upkeep.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import type { AgentPackage } from './program/agent-package.ts'
import type { DeviceContext } from './context.ts'
import { override, restore, retire, updateInstrument } from './occupancy/care.service.ts'
import { addDevice, deleteDevice, enroll, enrollCode, updateDevice } from './registry/devices.service.ts'
import { leave, mine, queuePlace, release, stay, take } from './occupancy/occupancy.service.ts'
import { openOccupancies } from './occupancy/occupancy.queries.ts'
import { installedPage, modulesOfDevice } from './modules/installed.queries.ts'
import { giveModules } from './modules/modules.service.ts'
import { packagesOf, rolloutOf } from './program/packages.queries.ts'
import {
  addPackage,
  fetchPackage,
  holdDevice,
  releasePackage,
  tryAgain,
  withdrawPackage,
} from './program/packages.service.ts'
import { deviceOf, devicesOf } from './queries.ts'
import { WARN_MS } from './rules.ts'
import { labelPhoto } from './registry/photo.service.ts'
import { exportDevices, importDevices, templateFile } from './registry/sheet.service.ts'
import { extend, free, kick, message } from './occupancy/supervise.service.ts'
import { exportUsage, usageOf, usageStatsOf } from './live/usage.queries.ts'
import { wallOf } from './live/wall.queries.ts'
import {
  addConsumable,
  consumablesOf,
  deleteConsumable,
  moveConsumable,
  updateConsumable,
} from './upkeep/consumables.service.ts'
import { openTicket, ticketsOf, updateTicket } from './upkeep/tickets.service.ts'

/** @param agent the bench program that this server offers; null: none was built */
export const deviceRoutes = (app: FastifyInstance, ctx: DeviceContext, agent: AgentPackage | null): void => {
  register(app, devices.devicePage, ({ actor, query }) => devicesOf(ctx, actor, query))
  register(app, devices.deviceGet, ({ actor, query }) => deviceOf(ctx, actor, query.id))
  register(app, devices.deviceAdd, ({ actor, body }) => addDevice(ctx, actor, body))
  register(app, devices.deviceUpdate, ({ actor, body }) => updateDevice(ctx, actor, body))
  register(app, devicePhotoLabels, ({ actor, body }) => labelPhoto(ctx, actor, body))
  register(app, devices.deviceDelete, ({ actor, body }) => deleteDevice(ctx, actor, body.id))
  register(app, devices.deviceEnrollCode, ({ actor, body, request }) =>
    enrollCode(ctx, actor, body.id, {
      url: ctx.config.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`,
      agent,
    }),
  )
  register(app, devices.deviceEnroll, ({ body, request }) => enroll(ctx, body, request.ip))
  register(app, devices.deviceOverride, ({ actor, body }) => override(ctx, actor, body))
  register(app, devices.deviceRetire, ({ actor, body }) => retire(ctx, actor, body))
  register(app, devices.deviceRestore, ({ actor, body }) => restore(ctx, actor, body.id))
  register(app, devices.instrumentUpdate, ({ actor, body }) => updateInstrument(ctx, actor, body))

  register(app, upkeep.ticketPage, ({ actor, query }) => ticketsOf(ctx, actor, query))
  register(app, upkeep.ticketOpen, ({ actor, body }) => openTicket(ctx, actor, body))
  register(app, upkeep.ticketUpdate, ({ actor, body }) => updateTicket(ctx, actor, body))
  register(app, upkeep.consumablePage, ({ actor, query }) => consumablesOf(ctx, actor, query))
  register(app, upkeep.consumableAdd, ({ actor, body }) => addConsumable(ctx, actor, body))
  register(app, upkeep.consumableUpdate, ({ actor, body }) => updateConsumable(ctx, actor, body))
  register(app, upkeep.consumableMove, ({ actor, body }) => moveConsumable(ctx, actor, body))
  register(app, upkeep.consumableDelete, ({ actor, body }) => deleteConsumable(ctx, actor, body.id))

  register(app, modules.deviceModules, ({ actor, query }) => modulesOfDevice(ctx.db, actor, query.id))
  register(app, modules.deviceModulesUpdate, ({ actor, body }) => giveModules(ctx, actor, body))
  register(app, modules.deviceModulePage, ({ actor, query }) => installedPage(ctx.db, actor, query))

  register(app, devices.deviceExport, ({ actor, query }) => exportDevices(ctx, actor, query))
  register(app, imports.deviceImportTemplate, ({ actor }) => templateFile(actor.locale))
  register(app, imports.deviceImport, ({ actor, query, request }) =>
    importDevices(ctx, actor, query, () => receiveFile(request, imports.DEVICE_IMPORT_LIMIT)),
  )

  register(app, apps.appPage, ({ actor, query }) => packagesOf(ctx, actor, query))
  register(app, apps.appAdd, ({ actor, query, request }) =>
    addPackage(ctx, actor, query, () => receiveFile(request, apps.PACKAGE_LIMIT)),
  )
  register(app, apps.appRelease, ({ actor, body }) => releasePackage(ctx, actor, body))
  register(app, apps.appWithdraw, ({ actor, body }) => withdrawPackage(ctx, actor, body.id))
  register(app, apps.rolloutPage, ({ actor, query }) => rolloutOf(ctx, actor, query))
  register(app, apps.appHold, ({ actor, body }) => holdDevice(ctx, actor, body))
  register(app, apps.appTry, ({ actor, body }) => tryAgain(ctx, actor, body.deviceId))
  register(app, apps.appFetch, ({ query }) => fetchPackage(ctx, query))

  register(app, occupancies.occupancyTake, ({ actor, body }) => take(ctx, actor, body.deviceId))
  register(app, occupancies.occupancyLeave, async ({ actor, body }) => {
    await leave(ctx, actor, body.deviceId)
    return {}
  })
  register(app, occupancies.occupancyQueue, ({ actor, query }) => queuePlace(ctx, actor, query.deviceId))
  register(app, occupancies.occupancyMine, async ({ actor }) => ({
    occupancy: await mine(ctx, actor),
    idleMs: ctx.config.benchIdleMs,
    warnMs: WARN_MS,
  }))
  register(app, occupancies.occupancyStay, ({ actor, body }) => stay(ctx, actor, body.id))
  register(app, occupancies.occupancyRelease, ({ actor, body }) => release(ctx, actor, body.id))
  register(app, occupancies.occupancyKick, ({ actor, body }) => kick(ctx, actor, body))
  register(app, occupancies.occupancyFree, ({ actor, body }) => free(ctx, actor, body.id))
  register(app, occupancies.occupancyExtend, ({ actor, body }) => extend(ctx, actor, body))
  register(app, occupancies.occupancyMessage, ({ actor, body }) => message(ctx, actor, body.id, body.text))
  register(app, deviceWall, ({ actor, query }) => wallOf(ctx, actor, query))
  register(app, occupancies.occupancyPage, ({ actor, query }) => openOccupancies(ctx, actor, query))
  register(app, occupancies.usagePage, ({ actor, query }) => usageOf(ctx, actor, query))
  register(app, occupancies.usageStats, ({ actor, query }) => usageStatsOf(ctx, actor, query))
  register(app, occupancies.usageExport, ({ actor, query }) => exportUsage(ctx, actor, query))
}

/** Names of database constraints and what each one tells. */
export const deviceConstraints = {
  device_mac_key: 'DUPLICATE_MAC',
  bench_package_version_key: 'PACKAGE_EXISTS',
  occupancy_place_key: 'BENCH_BUSY',
  occupancy_holder_key: 'OCCUPIES_OTHER',
} as const
