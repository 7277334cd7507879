import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PROGRAM, Program, ProgramLanguage } from './program.ts'

/** Microcontrollers that programs are compiled for. */
export const compileTargets = ['atmega328p', 'at89c51'] as const
export const CompileTarget = z.enum(compileTargets)
export type CompileTarget = z.infer<typeof CompileTarget>

/** What a compiler says of a line, in its own words. */
export const CompileMessage = z.object({
  /** From 1; 0: of no line. */
  line: z.number().int(),
  column: z.number().int().nullable(),
  severity: z.enum(['error', 'warning']),
  text: z.string().max(500),
})
export type CompileMessage = z.infer<typeof CompileMessage>

export const compilerGet = endpoint({
  method: 'GET',
  path: '/bench/program/compiler',
  access: 'bench:circuit:edit',
  summary: 'Whether programs for a microcontroller can be compiled here, or which Debian package is missing',
  query: z.object({ target: CompileTarget }),
  data: z.object({
    available: z.boolean(),
    /** `forbidden`: this machine does not let programs be shut in. */
    reason: z.enum(['missing', 'forbidden']).nullable(),
    package: z.string().nullable(),
  }),
})

export const programCompile = endpoint({
  method: 'POST',
  path: '/bench/program/compile',
  access: 'bench:circuit:edit',
  summary: 'Compile a program for a microcontroller; nothing of it is kept',
  afterTrial: true,
  body: z.object({
    target: CompileTarget,
    language: ProgramLanguage,
    source: z.string().min(1).max(PROGRAM.source),
  }),
  data: z.object({
    /** Null: there are errors. */
    program: Program.pick({ image: true, lines: true }).nullable(),
    messages: z.array(CompileMessage).max(100),
  }),
})
