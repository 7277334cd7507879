import { CIRCUIT_VERSION } from '@labbox/contract/bench/circuit.ts'
import manifest from '../package.json' with { type: 'json' }

/** What a session's readings depend on besides its acts: who wants to have them again needs the same. */
export const VERSIONS = {
  /** Of what simulates circuits. */
  engine: manifest.devDependencies['eecircuit-engine'],
  /** Of the program, with its catalogue of parts. */
  parts: manifest.version,
  /** Of diagrams as documents. */
  diagram: String(CIRCUIT_VERSION),
} as const
