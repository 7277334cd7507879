import { readFile } from 'node:fs/promises'
import { readBank, type BankSource, type ReadBank } from './read.ts'

/** The banks that ship: read when a university to try out is made, not at every start. */
export const shippedBanks = async (): Promise<ReadBank[]> => {
  const text = await readFile(new URL('electronics-basics.json', import.meta.url), 'utf8')
  return [readBank(JSON.parse(text) as BankSource)]
}
