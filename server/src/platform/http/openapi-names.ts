import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AnyEndpoint } from './register.ts'

const folder = join(import.meta.dirname, '../../../../contract/src')

/** How the contract calls what it exports: schemas for `components.schemas`, endpoints for `operationId`. */
export interface ContractNames {
  schemas: ReadonlyMap<z.ZodType, string>
  endpoints: ReadonlyMap<AnyEndpoint, string>
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Endpoints that a module exports, in objects of several too (`categoryCalls.add`). */
const endpointsIn = (name: string, value: unknown): [string, AnyEndpoint][] => {
  if (isEndpoint(value)) return [[name, value]]
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return []
  return Object.entries(value).flatMap(([key, each]): [string, AnyEndpoint][] =>
    isEndpoint(each) ? [[`${name}${capital(key)}`, each]] : [],
  )
}

/** Whether a file in its folder is part of the contract: tests, and what they use, are not. */
export const isOfContract = (file: string): boolean =>
  file.endsWith('.ts') && !/\.(test|fixture)\.ts$|(^|[\\/])testing[\\/]/.test(file)

let read: Promise<ContractNames> | undefined

/** The names of whatever the modules of the contract export, for the document; they are read once. */
export const contractNames = (): Promise<ContractNames> => (read ??= readNames())

const readNames = async (): Promise<ContractNames> => {
  const files = (await readdir(folder, { recursive: true })).filter(isOfContract).toSorted()
  const schemas = new Map<z.ZodType, string>()
  const endpoints = new Map<AnyEndpoint, string>()
  const taken = new Set<string>()
  for (const file of files) {
    const area = capital(file.split(/[\\/]/)[0] ?? '')
    const exported = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      for (const [called, each] of endpointsIn(name, value))
        if (!endpoints.has(each)) endpoints.set(each, called)
      if (!(value instanceof z.ZodType) || !/^[A-Z]/.test(name) || schemas.has(value)) continue
      const free = taken.has(name) ? `${area}${name}` : name
      if (taken.has(free)) continue
      taken.add(free)
      schemas.set(value, free)
    }
  }
  return { schemas, endpoints }
}
