import { z } from 'zod'
import { BenchVersion, UpdateReport } from '../bench/update.ts'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { FileData, Id, Instant, LocalText, Nothing, WithId, pageOf, pageQuery } from '../core/types.ts'

export const PACKAGE_LIMIT = 48 * 1024 * 1024

/** To whom a package is released: both null: to every bench. */
export const PackageRelease = z.object({
  id: Id,
  orgId: Id.nullable(),
  deviceId: Id.nullable(),
  /** Of the organisation or the device. */
  name: LocalText.nullable(),
  at: Instant,
})
export type PackageRelease = z.infer<typeof PackageRelease>

/** A version of the bench program that benches may fetch. */
export const BenchPackage = z.object({
  id: Id,
  version: BenchVersion,
  notes: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  createdAt: Instant,
  uploader: PersonName.nullable(),
  /** No bench is offered it any more; those that run it go on. */
  withdrawnAt: Instant.nullable(),
  releases: z.array(PackageRelease),
  /** How many benches run it. */
  running: z.number().int(),
})
export type BenchPackage = z.infer<typeof BenchPackage>

export const appPage = endpoint({
  method: 'GET',
  path: '/device/app/page',
  access: 'devices:app:page',
  summary: 'Software packages for benches, where they are released and how many benches run them',
  query: z.object(pageQuery(['createdAt'])),
  data: pageOf(BenchPackage),
})

export const appAdd = endpoint({
  method: 'POST',
  path: '/device/app/add',
  access: 'devices:app:add',
  summary:
    'Upload a package of the bench program (multipart part `file`, from `npm pack`); it is signed and not released yet',
  multipart: { files: ['file'] },
  query: z.object({ notes: z.string().trim().max(500).default('') }),
  data: z.object({ id: Id, version: BenchVersion }),
})

export const appRelease = endpoint({
  method: 'POST',
  path: '/device/app/release',
  access: 'devices:app:add',
  summary: 'Offer a package to one device, to an organisation and those below it, or to all',
  body: WithId.extend({ orgId: Id.optional(), deviceId: Id.optional() }).refine(
    ({ orgId, deviceId }) => !(orgId && deviceId),
    { message: 'invalid' },
  ),
  data: Nothing,
})

export const appWithdraw = endpoint({
  method: 'POST',
  path: '/device/app/withdraw',
  access: 'devices:app:add',
  summary: 'Offer a package to nobody any more; benches that run it go on',
  body: WithId,
  data: Nothing,
})

/** What runs on one bench, and how its update goes. */
export const Rollout = z.object({
  id: Id,
  name: LocalText,
  orgName: LocalText.nullable(),
  online: z.boolean(),
  version: z.string(),
  /** Whether its owner lets the program be replaced from here. */
  updates: z.boolean(),
  held: z.boolean(),
  /** The newest version that is released to it, when that is newer than its own. */
  offered: BenchVersion.nullable(),
  update: UpdateReport.extend({ at: Instant }).nullable(),
})
export type Rollout = z.infer<typeof Rollout>

export const rolloutPage = endpoint({
  method: 'GET',
  path: '/device/app/rollout',
  access: 'devices:app:page',
  summary: 'Benches with the version they run and how their update goes',
  query: z.object({
    ...pageQuery(['name', 'version']),
    name: z.string().trim().max(60).optional(),
    failed: z.boolean().optional(),
  }),
  data: pageOf(Rollout),
})

export const appHold = endpoint({
  method: 'POST',
  path: '/device/app/hold',
  access: 'devices:app:edit',
  summary: 'Keep a bench on the version it runs, or let it be updated again',
  body: z.object({ deviceId: Id, hold: z.boolean() }),
  data: Nothing,
})

export const appTry = endpoint({
  method: 'POST',
  path: '/device/app/try',
  access: 'devices:app:edit',
  summary: 'Let a bench try once more the version that has failed there',
  body: z.object({ deviceId: Id }),
  data: Nothing,
})

export const appFetch = endpoint({
  method: 'GET',
  path: '/device/app/fetch',
  access: { public: 'the address is signed for one bench and one package, for an hour' },
  summary: 'A package, for the bench that it was offered to',
  query: z.object({
    id: Id,
    deviceId: Id,
    until: z.number().int(),
    mac: z.string().max(64),
  }),
  data: FileData,
  file: ['application/gzip', 'application/octet-stream'],
})
